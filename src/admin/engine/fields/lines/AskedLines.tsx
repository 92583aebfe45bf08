// A table whose lines are determined by a referenced record (`asks`): an input for each line, with that record's labels.
import { get, useController, useFormContext, useFormState } from "react-hook-form";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { identifierFields, type KnownIdentifier } from "../../../../definition/askedFields.ts";
import { parseRecord } from "../../../../definition/schema.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { TypedInput } from "../../../../ui/typing/TypedInput.tsx";
import { fieldOf, useDefinition } from "../../definitions.tsx";
import { useFormRegion } from "../inputs/useFieldInput.ts";
import { useReferred } from "../inputs/useReferred.ts";

interface Line {
  readonly key: string;
  readonly value: unknown;
}

interface AskedLinesProps {
  source: string;
  field: FieldOf<"lines">;
  asks: string;
}

export function AskedLines({ source, field, asks }: AskedLinesProps) {
  const [reference = "", from = ""] = asks.split(".");
  const definition = useDefinition();
  const region = useFormRegion();
  const { control, setError, clearErrors } = useFormContext();
  const { field: table } = useController({ control, name: source });
  const { errors } = useFormState();
  const referred = useReferred(reference);
  const lines = (Array.isArray(table.value) ? table.value : []) as readonly Line[];
  const asked = identifierFields((referred?.[from] ?? []) as readonly KnownIdentifier[]);
  const strays = referred ? lines.filter(({ key }) => !Object.hasOwn(asked, key)) : [];
  const inputs = [...Object.entries(asked), ...strays.map(({ key }) => [key, strayField(key)] as const)];
  const write = (key: string, value: unknown): void => {
    const isThere = lines.some((line) => line.key === key);
    const changed = isThere
      ? lines.map((line) => (line.key === key ? { ...line, value } : line))
      : [...lines, { key, value }];
    table.onChange(changed.filter((line) => !isEmpty(line.value)));
    clearErrors(`${source}.${key}`);
  };
  const check = (key: string, value: unknown): void => {
    table.onBlur();
    const message = parseRecord({ fields: asked }, { [key]: value }, { region }).errors[key];
    if (message !== undefined) setError(`${source}.${key}`, { message });
  };
  return (
    <fieldset className="field lines">
      <legend className="lines__label">{field.label}</legend>
      {field.help && <p className="field__hint">{field.help}</p>}
      {inputs.length === 0 && (
        <p className="quiet">
          {referred
            ? "Здесь ничего не нужно."
            : `Что здесь нужно, зависит от поля «${fieldOf(definition, reference)?.label ?? reference}».`}
        </p>
      )}
      <div className="form-grid">
        {inputs.map(([key, one]) => {
          const value = lines.find((line) => line.key === key)?.value ?? null;
          const error: { message?: string } | undefined = get(errors, `${source}.${key}`);
          return (
            <TypedInput
              key={key}
              label={one.label}
              hint={one.help}
              error={error?.message}
              value={value}
              shown={(stored) => (typeof stored === "string" ? stored : "")}
              meant={(text) => (text === "" ? null : text)}
              onChange={(typed) => write(key, typed)}
              onBlur={() => check(key, value)}
              required={Boolean(one.required)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

/** A stored line that the referenced record does not ask for; the user has to clear it. */
const strayField = (key: string): FieldOf<"text"> => ({ type: "text", label: key, help: "Здесь не нужно: сотрите" });
