import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./Field.tsx";
import { Icon } from "../icons/Icon.tsx";
import "./Select.css";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

type SelectProps<Value extends string> = FieldTexts &
  Omit<ComponentProps<"select">, "className" | "onChange" | "id" | "value" | "children" | "multiple"> & {
    options: readonly SelectOption<Value>[];
    /** Empty if nothing is chosen. */
    value: Value | "";
    onChange: (value: Value) => void;
    /** Shown if nothing is chosen; without it the first option is preselected. */
    placeholder?: string;
  };

/** A choice of a few: the browser's native select, which works with every keyboard, phone and screen reader. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  warning,
  optional,
  options,
  onChange,
  placeholder,
  ...rest
}: SelectProps<Value>) {
  return (
    <Field {...{ label, hint, error, warning }} {...(optional && { optional })}>
      {(control) => (
        <span className="input select">
          <select
            {...rest}
            {...control}
            className="input__control"
            onChange={(event) => {
              const chosen = options.find(({ value }) => value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  );
}
