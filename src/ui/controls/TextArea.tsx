import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./Field.tsx";
import "./TextArea.css";

type TextAreaProps = FieldTexts &
  Omit<ComponentProps<"textarea">, "className" | "onChange" | "id"> & { onChange?: (value: string) => void };

/** A multi-line text input, which grows with its content if the browser supports it. */
export function TextArea({ label, hint, error, warning, optional, onChange, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, warning }} {...(optional && { optional })}>
      {(control) => (
        <span className="input">
          <textarea
            rows={2}
            {...rest}
            {...control}
            className="input__control text-area"
            onChange={(event) => onChange?.(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
