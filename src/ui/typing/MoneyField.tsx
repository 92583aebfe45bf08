import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps } from "react";
import { Field, type FieldTexts } from "../controls/Field.tsx";
import { plainTyped } from "../../domain/money/typedSum.ts";
import "./MoneyField.css";
import { deletedThroughGroup, groupTyped, plainOf, rested, sameSum, shownOf, type Typed } from "./moneyTyping.ts";

type MoneyFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "className" | "id" | "type" | "value" | "defaultValue" | "onChange" | "inputMode"> & {
    /** A decimal string such as "1234.50", or "" if empty; an invalid sum as it was typed. */
    value: string;
    /** Called with the decimal string of the input, not padded: "1234.5"; or with the text if it is no number. */
    onChange: (value: string) => void;
    /** The sign beside the sum: "BYN". */
    currency: string;
  };

/** A sum whose thousands are separated while it is typed; the caret stays with its digit. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, error, warning, optional, value, onChange, currency, onBlur, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  // Typed text ("12,") is kept as long as it equals the value; otherwise the value was changed from outside.
  const [typed, setTyped] = useState(() => rested(shownOf(value)));
  const shown = sameSum(plainOf(typed), value) ? typed : rested(shownOf(value));

  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const next = typedInto(event, shown);
    caret.current = next.caret;
    setTyped(next.text);
    onChange(plainOf(next.text));
  };

  return (
    <Field {...{ label, hint, error, warning }} {...(optional && { optional })}>
      {(control) => (
        <span className="input money-field">
          <input
            autoComplete="off"
            {...rest}
            {...control}
            ref={input}
            type="text"
            inputMode="decimal"
            className="input__control"
            value={shown}
            onChange={change}
            onBlur={(event) => {
              setTyped(rested(shown));
              onBlur?.(event);
            }}
          />
          <span className="input__end">{currency}</span>
        </span>
      )}
    </Field>
  );
}

function typedInto({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, before: string): Typed {
  const { inputType = "" } = nativeEvent as Partial<InputEvent>;
  const at = target.selectionStart ?? target.value.length;
  if (inputType === "insertFromPaste") {
    const raw = plainTyped(target.value);
    return groupTyped(raw, at - (target.value.length - raw.length));
  }
  if (!inputType.startsWith("deleteContent")) return groupTyped(target.value, at);
  const forward = inputType === "deleteContentForward";
  return deletedThroughGroup(before, target.value, at, forward) ?? groupTyped(target.value, at);
}
