import type { ReactNode } from "react";
import { kitOf, type LightField } from "./fieldTypes.tsx";
import "./FormSection.css";
import { askedFields, type RecordForm } from "./useRecordForm.ts";

interface FormSectionProps {
  form: RecordForm;
  title: string;
  names: readonly string[];
  /** Field → what browsers fill in by themselves (https://html.spec.whatwg.org/#autofill). */
  autoComplete: Readonly<Record<string, string>>;
  /** Boxes whose label is more than words. */
  faces?: Readonly<Record<string, ReactNode>>;
}

/** Some fields of a form that belong together, made from their definitions. */
export function FormSection({ form, title, names, autoComplete, faces = {} }: FormSectionProps) {
  const asked = askedFields(form, names);
  const wide = rowsOfTheirOwn(asked);
  return (
    <fieldset className="form-section">
      <legend className="form-section__title">{title}</legend>
      <div className="form-section__fields">
        {asked.map(({ name, field }) => {
          const { Input } = kitOf(field);
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
                face={faces[name]}
                name={name}
                required={required}
                autoComplete={autoComplete[name] ?? "off"}
                onChange={(value) => form.change(name, value)}
                onLeave={(next) => {
                  // Whoever goes on to a button hears of mistakes from what it does, and it must not move away meanwhile.
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

/** Wide fields have one; of an odd number of narrow ones the first as well, so that no row has a hole. */
function rowsOfTheirOwn(asked: readonly { readonly name: string; readonly field: LightField }[]): ReadonlySet<string> {
  const narrow = asked.filter(({ field }) => !kitOf(field).wide?.(field));
  const wide = asked.filter(({ field }) => kitOf(field).wide?.(field));
  return new Set([...wide, ...(narrow.length % 2 === 1 ? narrow.slice(0, 1) : [])].map(({ name }) => name));
}
