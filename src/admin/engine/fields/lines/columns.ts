import { maySee } from "../../../../definition/access/access.ts";
import type { FieldOf, ScalarField } from "../../../../definition/grammar.ts";

export type Columns = readonly (readonly [string, ScalarField])[];

/** The columns of a table that a role may see. */
export const visible = (fields: FieldOf<"lines">["fields"], role: Parameters<typeof maySee>[1]): Columns =>
  Object.entries(fields).filter(([, field]) => maySee(field, role));
