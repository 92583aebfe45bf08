import { useId } from "react";
import { Icon } from "../icons/Icon.tsx";
import type { ShellIcon } from "../icons/icons.ts";
import "./Segmented.css";

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string; readonly icon?: ShellIcon }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of two or three, all visible: radio buttons that look like one control. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segmented__option">
          <input
            type="radio"
            className="segmented__input"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size={16} />}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
