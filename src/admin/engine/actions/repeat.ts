// «Повторить»: a new record that begins with the values of another one.
import type { Role } from "../../../domain/company/role.ts";
import type { Definition, Field, FieldType } from "../../../definition/grammar.ts";
import { isEmpty } from "../../../definition/values.ts";
import { maySet } from "../access.ts";
import { mayWrite } from "../../../definition/access/access.ts";
import type { Values } from "../fields/fieldProps.ts";

export const repeat = {
  name: "repeat",
  label: "Повторить",
  icon: "copy",
  does: "repeat",
} as const;

/** The values to begin with: those that the user may type and that may occur twice, without files and secrets. */
export const repeated = (definition: Definition, record: Values, role: Role): Values =>
  valuesOf(
    Object.entries(definition.fields).filter(([name]) => maySet(definition, name, role)),
    record,
    role,
  );

const valuesOf = (fields: readonly (readonly [string, Field])[], from: Values, role: Role): Values =>
  Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = from[name];
      if (field.copy === false || field.unique || single.includes(field.type) || isEmpty(value)) return [];
      if (field.type !== "lines") return [[name, value]];
      const columns = Object.entries(field.fields).filter(([, column]) => mayWrite(column, role));
      return [[name, (value as readonly Values[]).map((line) => valuesOf(columns, line, role))]];
    }),
  );

/** Types whose values belong to one record. */
const single: readonly FieldType[] = ["file", "picture", "secret"];
