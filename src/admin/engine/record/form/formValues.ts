// Validates a form's values and builds what is sent. Validation uses only the definition (src/definition/schema.ts), and the
// server repeats it.
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { isRegion, type Region } from "../../../../domain/company/region.ts";
import type { Role } from "../../../../domain/company/role.ts";
import type { Field } from "../../../../definition/grammar.ts";
import { isAsked, isLeftOut, parseRecord } from "../../../../definition/schema.ts";
import { maySet, type Typed } from "../../access.ts";
import type { Values } from "../../fields/fieldProps.ts";

export interface FormTerms {
  readonly role: Role;
  /** The stored record; absent for a new one. */
  readonly stored?: Values | undefined;
  /** For records without a region. */
  readonly region: Region;
}

/** Errors by field, inside tables like "lines.0.amount"; only of fields that currently apply. */
export function problemsOf(
  definition: Typed,
  values: Values,
  { role, stored, region }: FormTerms,
): Readonly<Record<string, string>> {
  const asked = Object.entries(definition.fields).filter(
    ([name, field]) => maySet(definition, name, role, stored) && isAsked(field, values, region),
  );
  const given = asked
    .filter(([name, field]) => !isUntouched(field, values[name]))
    .map(([name, field]) => [name, checkable(field, values[name])] as const);
  const { errors } = parseRecord({ fields: Object.fromEntries(asked) }, Object.fromEntries(given), {
    region: isRegion(values["region"]) ? values["region"] : region,
    ...(stored && { current: stored }),
  });
  return errors;
}

/** The values to send: fields that the role may set and that currently apply, and the version. */
export function payloadOf(definition: Typed, values: Values, role: Role, stored?: Values): Values {
  const { id, version } = values;
  const sent = Object.entries(definition.fields).filter(
    ([name, field]) =>
      maySet(definition, name, role, stored) &&
      isAsked(field, values, pageRegion()) &&
      !isUntouched(field, values[name]) &&
      !(id === undefined && isLeftOut(field, values[name])),
  );
  return {
    ...Object.fromEntries(sent.map(([name]) => [name, values[name] ?? null])),
    ...(id !== undefined && { id, version }),
  };
}

/** Values that the server only sends and does not accept back: whether a secret is set, which file is stored. */
function isUntouched({ type }: Field, value: unknown): boolean {
  if (type === "secret") return typeof value === "boolean";
  return (type === "file" || type === "picture") && typeof value === "object" && value !== null && "id" in value;
}

/** A file to be uploaded counts as a value: it was checked when chosen. */
const checkable = ({ type }: Field, value: unknown): unknown =>
  (type === "file" || type === "picture") && typeof value === "object" && value !== null ? { id: "chosen" } : value;
