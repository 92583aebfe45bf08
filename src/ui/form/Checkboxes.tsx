import { useId, type FocusEvent } from "react";
import { Checkbox } from "../controls/Checkbox.tsx";
import { FieldMessages, type FieldTexts } from "../controls/Field.tsx";
import "./Checkboxes.css";

type CheckboxesProps = FieldTexts & {
  name?: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  onBlur?: (event: FocusEvent) => void;
};

/** Any number of a few options; the value keeps their order. */
export function Checkboxes({ label, optional, name, options, value, onChange, onBlur, ...messages }: CheckboxesProps) {
  const id = useId();
  const all = options.map((option) => option.value);
  const described = (["error", "warning", "hint"] as const).filter((part) => Boolean(messages[part]));
  return (
    <fieldset
      className={messages.error ? "field field--wrong checkboxes" : "field checkboxes"}
      onBlur={onBlur}
      aria-describedby={described.map((part) => `${id}-${part}`).join(" ") || undefined}
    >
      <legend className="field__label">
        {label}
        {optional && <span className="field__optional"> необязательно</span>}
      </legend>
      <div className="checkboxes__list">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={(checked) =>
              onChange(all.filter((one) => (one === option.value ? checked : value.includes(one))))
            }
          />
        ))}
      </div>
      <FieldMessages id={id} {...messages} />
    </fieldset>
  );
}
