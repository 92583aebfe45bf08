// What a form's values mean: what is wrong with them, and what of them is sent. One channel of validation, the
// definition's own (src/resources/schema.ts), which the server runs once more.
import { isRegion, type Region } from "../../../../domain/region.ts";
import type { Role } from "../../../../domain/role.ts";
import type { Field } from "../../../../resources/grammar.ts";
import { isAsked, isLeftOut, parseRecord } from "../../../../resources/schema.ts";
import type { Acting } from "../../../../resources/state.ts";
import { maySet } from "../../access.ts";
import type { Values } from "../../fields/fieldProps.ts";

export interface FormTerms {
  readonly role: Role;
  readonly isNew: boolean;
  /** For records that have no region of their own. */
  readonly region: Region;
}

/** Field → message, inside tables "lines.0.amount"; only of fields that the form asks for. */
export function problemsOf(
  definition: Acting,
  values: Values,
  { role, isNew, region }: FormTerms,
): Readonly<Record<string, string>> {
  const asked = Object.entries(definition.fields).filter(
    ([name, field]) => maySet(definition, name, role) && isAsked(field, values),
  );
  const given = asked
    .filter(([name, field]) => !isUntouched(field, values[name]))
    .map(([name, field]) => [name, checkable(field, values[name])] as const);
  const { errors } = parseRecord({ fields: Object.fromEntries(asked) }, Object.fromEntries(given), {
    region: isRegion(values["region"]) ? values["region"] : region,
    ...(!isNew && { current: values }),
  });
  return errors;
}

/** What is sent of a form: what the role may set and the form asks for, and the version that was seen. */
export function payloadOf(definition: Acting, values: Values, role: Role): Values {
  const { id, version } = values;
  const sent = Object.entries(definition.fields).filter(
    ([name, field]) =>
      maySet(definition, name, role) &&
      isAsked(field, values) &&
      !isUntouched(field, values[name]) &&
      !(id === undefined && isLeftOut(field, values[name])),
  );
  return {
    ...Object.fromEntries(sent.map(([name]) => [name, values[name] ?? null])),
    ...(id !== undefined && { id, version }),
  };
}

/** What the server only tells about, and does not take back: that a secret is set, which file is stored. */
function isUntouched({ type }: Field, value: unknown): boolean {
  if (type === "secret") return typeof value === "boolean";
  return (type === "file" || type === "picture") && typeof value === "object" && value !== null && "id" in value;
}

/** A file that waits to be sent counts as one: what it may be was checked when it was chosen. */
const checkable = ({ type }: Field, value: unknown): unknown =>
  (type === "file" || type === "picture") && typeof value === "object" && value !== null ? { id: "chosen" } : value;
