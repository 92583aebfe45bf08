import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from "react";
import "./Checkbox.css";

type CheckboxProps = Omit<ComponentProps<"input">, "className" | "type" | "onChange" | "id"> & {
  label: ReactNode;
  /** Hides the label visually, as in a table's first column. */
  labelHidden?: boolean;
  onChange?: (checked: boolean) => void;
  /** True if some, but not all, of what it stands for is selected. */
  partly?: boolean;
  error?: string | undefined;
};

/** Yes or no. */
export function Checkbox({ label, labelHidden = false, onChange, partly = false, error, ...rest }: CheckboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  return (
    <span className="checkbox">
      <input
        {...rest}
        ref={input}
        id={id}
        type="checkbox"
        className="checkbox__box"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : "checkbox__label"}>
        {label}
      </label>
      {error && (
        <span className="checkbox__error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </span>
  );
}
