import { useId, type ReactNode } from "react";
import "./Field.css";
import { Icon } from "../icons/Icon.tsx";

export interface FieldTexts {
  label: string;
  /** A hint shown before anything is typed. */
  hint?: ReactNode;
  /** A mistake that must be corrected. */
  error?: string | undefined;
  /** A possible mistake that may stay. */
  warning?: string | undefined;
  /** Shows beside the label that the field may be empty. */
  optional?: boolean;
}

/** The attributes that connect a control with the texts around it. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldTexts {
  /** Focuses a control that its label does not focus by itself. */
  onLabelClick?: () => void;
  children: (control: FieldControl) => ReactNode;
}

/** Label, hint, error and warning around any control, connected to it for screen readers. */
export function Field({ label, hint, error, warning, optional = false, onLabelClick, children }: FieldProps) {
  const id = useId();
  const said = [error && "error", warning && !error && "warning", hint && "hint"].filter(Boolean);
  const control: FieldControl = {
    id,
    "aria-describedby": said.map((part) => `${id}-${part}`).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={error ? "field field--wrong" : "field"}>
      <label className="field__label" htmlFor={id} onClick={onLabelClick}>
        {label}
        {optional && <span className="field__optional"> необязательно</span>}
      </label>
      {children(control)}
      <FieldMessages {...{ id, error, warning, hint }} />
    </div>
  );
}

/** The messages below a control; each part's id ends with its name. */
export function FieldMessages({
  id,
  error,
  warning,
  hint,
}: Pick<FieldTexts, "error" | "warning" | "hint"> & { id: string }) {
  return (
    <>
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
    </>
  );
}
