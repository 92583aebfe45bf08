import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldTexts } from "./Field.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { ShellIcon } from "../icons/icons.ts";

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "className" | "onChange" | "id"> & {
    onChange?: (value: string) => void;
    icon?: ShellIcon;
    /** Content inside the border after the input: a unit, a currency, a button. */
    end?: ReactNode;
  };

/** A single-line text input. */
export function TextField({ label, hint, error, warning, optional, onChange, icon, end, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, warning }} {...(optional && { optional })}>
      {(control) => (
        <span className="input">
          {icon && <Icon name={icon} />}
          <input
            type="text"
            {...rest}
            {...control}
            className="input__control"
            onChange={(event) => onChange?.(event.target.value)}
          />
          {typeof end === "string" ? <span className="input__end">{end}</span> : end}
        </span>
      )}
    </Field>
  );
}
