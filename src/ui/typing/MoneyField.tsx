import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps } from "react";
import { Field, type FieldTexts } from "../controls/Field.tsx";
import "./MoneyField.css";
import {
  deletedThroughGroup,
  groupTyped,
  plainOf,
  rested,
  sameSum,
  shownOf,
  unambiguous,
  type Typed,
} from "./moneyTyping.ts";

type MoneyFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "className" | "id" | "type" | "value" | "defaultValue" | "onChange" | "inputMode"> & {
    /** A decimal string such as "1234.50", or "" of nothing; what is no sum as it was typed. */
    value: string;
    /** Called with the decimal string of what stands there, not yet padded: "1234.5"; with the text that is no number. */
    onChange: (value: string) => void;
    /** The sign beside the sum: "BYN". */
    currency: string;
  };

/** A sum: thousands part while it is typed, and the caret stays with its digit. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, error, warning, optional, value, onChange, currency, onBlur, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  // What is being typed ("12,") is kept as long as it means the value; otherwise the value came from elsewhere.
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
    const raw = unambiguous(target.value);
    return groupTyped(raw, at - (target.value.length - raw.length));
  }
  if (!inputType.startsWith("deleteContent")) return groupTyped(target.value, at);
  const forward = inputType === "deleteContentForward";
  return deletedThroughGroup(before, target.value, at, forward) ?? groupTyped(target.value, at);
}
