import { useId, type ReactNode } from "react";
import "./Field.css";
import { Icon } from "../icons/Icon.tsx";

export interface FieldTexts {
  label: string;
  /** A sentence that helps before anything is typed. */
  hint?: ReactNode;
  /** What is wrong and must change. */
  error?: string | undefined;
  /** What looks wrong but may stay. */
  warning?: string | undefined;
  /** Says beside the label that it may stay empty. */
  optional?: boolean;
}

/** What ties a control to the texts around it. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label, hint, error and warning around any control, tied to it for screen readers. */
export function Field({
  label,
  hint,
  error,
  warning,
  optional = false,
  children,
}: FieldTexts & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const said = [error && "error", warning && !error && "warning", hint && "hint"].filter(Boolean);
  const control: FieldControl = {
    id,
    "aria-describedby": said.map((part) => `${id}-${part}`).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={error ? "field field--wrong" : "field"}>
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <span className="field__optional"> необязательно</span>}
      </label>
      {children(control)}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="error" size={16} />
          {error}
        </p>
      )}
      {warning && !error && (
        <p className="field__warning" id={`${id}-warning`}>
          <Icon name="warning" size={16} />
          {warning}
        </p>
      )}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
