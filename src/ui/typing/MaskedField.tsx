import type { ChangeEvent, ComponentProps } from "react";
import { Field, type FieldTexts } from "../controls/Field.tsx";
import { deletedThroughGap, maskTyped, type Mask } from "./maskTyping.ts";

type MaskedFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "className" | "id" | "type" | "value" | "defaultValue" | "onChange"> & {
    mask: Mask;
    value: string;
    onChange: (value: string) => void;
  };

/** An input that groups a number while it is typed, and keeps the caret in place. */
export function MaskedField(props: MaskedFieldProps) {
  const { label, hint, error, warning, optional, mask, value, onChange, ...rest } = props;
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const { inputType = "" } = nativeEvent as Partial<InputEvent>;
    const at = target.selectionStart ?? target.value.length;
    const through = inputType.startsWith("deleteContent")
      ? deletedThroughGap(mask, [value, target.value], at, inputType === "deleteContentForward")
      : undefined;
    const { text, caret } = through ?? maskTyped(mask, target.value, at);
    // Set before React does, which would move the caret to the end.
    target.value = text;
    target.setSelectionRange(caret, caret);
    onChange(text);
  };
  return (
    <Field {...{ label, hint, error, warning }} {...(optional && { optional })}>
      {(control) => (
        <span className="input">
          <input
            spellCheck={false}
            {...rest}
            {...control}
            type="text"
            className="input__control figure"
            value={value}
            onChange={change}
          />
        </span>
      )}
    </Field>
  );
}
