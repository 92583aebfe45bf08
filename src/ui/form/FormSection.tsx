import type { ReactNode } from "react";
import { componentsOf, type LightField } from "./fieldTypes.tsx";
import "./FormSection.css";
import { askedFields, type RecordForm } from "./useRecordForm.ts";

interface FormSectionProps {
  form: Pick<RecordForm, "fields" | "region" | "values" | "errorOf" | "warningOf" | "change" | "leave">;
  /** The prefix of the inputs' names, where a form has several sections with the same fields. */
  path?: string;
  title: string;
  names: readonly string[];
  /** Values of the `autocomplete` attribute by field (https://html.spec.whatwg.org/#autofill). */
  autoComplete: Readonly<Record<string, string>>;
  /** Labels of checkboxes that contain more than text. */
  labels?: Readonly<Record<string, ReactNode>>;
}

/** A group of a form's fields, made from their definitions. */
export function FormSection({ form, path = "", title, names, autoComplete, labels = {} }: FormSectionProps) {
  const asked = askedFields(form, names);
  const wide = rowsOfTheirOwn(asked);
  return (
    <fieldset className="form-section">
      <legend className="form-section__title">{title}</legend>
      <div className="form-section__fields">
        {asked.map(({ name, field }) => {
          const { Input } = componentsOf(field);
          const required = Boolean(field.required);
          return (
            <div key={name} className={wide.has(name) ? "form-section__wide" : undefined}>
              <Input
                field={field}
                region={form.region}
                value={form.values[name]}
                texts={{
                  label: field.label,
                  hint: field.help,
                  error: form.errorOf(name),
                  warning: form.warningOf(name),
                  optional: !required,
                }}
                labelContent={labels[name]}
                name={`${path}${name}`}
                required={required}
                autoComplete={autoComplete[name] ?? "off"}
                onChange={(value) => form.change(name, value)}
                onLeave={(next) => {
                  // If the focus moves to a button, its action will report the mistakes; showing them now could move the
                  // button away.
                  if (!(next instanceof Element) || !next.closest("button, a")) form.leave(name);
                }}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Wide fields get their own row, and so does the first of an odd number of narrow ones, so that no row has a gap. */
function rowsOfTheirOwn(asked: readonly { readonly name: string; readonly field: LightField }[]): ReadonlySet<string> {
  const narrow = asked.filter(({ field }) => !componentsOf(field).wide?.(field));
  const wide = asked.filter(({ field }) => componentsOf(field).wide?.(field));
  return new Set([...wide, ...(narrow.length % 2 === 1 ? narrow.slice(0, 1) : [])].map(({ name }) => name));
}
