// Fields calculated by a formula from other fields of the record (`formula`), for browser and server. Reading, access
// and files treat them like any other computed field.
import { roles } from "../../domain/company/role.ts";
import type { Field, FieldOf, Fields } from "../grammar.ts";

type Number = FieldOf<"money" | "decimal" | "integer" | "percent">;
export type Worked = Number & { readonly formula: string };

/** The value of `computed` for a field with a formula. */
export const formulaValue = "formula";

export const isNumber = (field: Field | undefined): field is Number =>
  field !== undefined && ["money", "decimal", "integer", "percent"].includes(field.type);

export const isWorked = (field: Field | undefined): field is Worked => isNumber(field) && field.formula !== undefined;

/** The number of decimal places of a field's values, and the limit that they stay below. */
export function sizeOf(field: Number): { readonly digits: number; readonly below: bigint } {
  if (field.type === "integer") return { digits: 0, below: 2n ** 31n };
  if (field.type === "percent") return { digits: 2, below: 10n ** 5n };
  return { digits: field.type === "money" ? 2 : (field.scale ?? 4), below: 10n ** 12n };
}

/** A formula's result can reveal its operands, so only roles that may read all of them may read it. */
export function withFormulas<D extends { readonly fields: Fields }>(definition: D): D {
  const { fields } = definition;
  const worked = Object.entries(fields).filter(([, field]) => isWorked(field));
  if (worked.length === 0) return definition;
  const made = worked.map(([name, field]) => {
    const behind = fieldsBehind(fields, name).map((one) => fields[one]?.access?.read);
    const read = roles.filter((role) => behind.every((readers) => readers?.includes(role) ?? true));
    const access = read.length < roles.length ? { access: { ...field.access, read } } : {};
    return [name, { ...field, ...access, computed: field.computed ?? formulaValue }];
  });
  return { ...definition, fields: { ...fields, ...(Object.fromEntries(made) as Fields) } };
}

/** The field itself and all that its formula reads, directly or through other formulas. */
function fieldsBehind(fields: Fields, name: string): readonly string[] {
  const found = new Set([name]);
  for (const one of found) {
    const field = Object.hasOwn(fields, one) ? fields[one] : undefined;
    if (isWorked(field)) for (const [word] of field.formula.matchAll(/[a-z_]\w*/gi)) found.add(word);
  }
  return [...found].filter((one) => Object.hasOwn(fields, one));
}
