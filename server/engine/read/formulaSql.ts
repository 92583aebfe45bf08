// Translates formulas to SQL over a table aliased `t`. src/definition/formula/workOut.ts calculates the same for a record
// in memory; both must agree to the last digit.
import { sql, type SQL } from "drizzle-orm";
import type { Definition } from "../../../src/definition/grammar.ts";
import { isWorked, sizeOf, type Worked } from "../../../src/definition/formula/formulas.ts";
import { type Part, parseFormula, partsIn } from "../../../src/definition/formula/parse.ts";
import { innerDigits } from "../../../src/definition/formula/workOut.ts";
import { columnName } from "../tables/storage.ts";

/** The value of a field with a formula; null if an operand is empty, or the result is too large for the field. */
export function formulaSql(definition: Pick<Definition, "fields">, field: Worked): SQL {
  const { digits, below } = sizeOf(field);
  const value = partSql(parseFormula(field.formula), definition);
  const type = field.type === "integer" ? sql`::integer` : sql``;
  // With `offset`, PostgreSQL calculates the value once instead of for each mention.
  return sql`(select case when abs(w.v) < ${sql.raw(String(below))} then w.v end${type}
    from (select round(${value}, ${sql.raw(String(digits))}) as v offset 0) w)`;
}

function partSql(part: Part, definition: Pick<Definition, "fields">): SQL {
  const inside = (inner: Part): SQL => partSql(inner, definition);
  const rounded = (value: SQL): SQL => sql`round(${value}, ${sql.raw(String(innerDigits))})`;
  if (part.kind === "number") return sql.raw(`${part.value}::numeric`);
  if (part.kind === "field") {
    const field = definition.fields[part.name];
    const value = isWorked(field) ? formulaSql(definition, field) : sql`t.${sql.identifier(columnName(part.name))}`;
    return sql`${value}::numeric`;
  }
  if (part.kind === "minus") return sql`(- ${inside(part.of)})`;
  if (part.kind === "round") return sql`round(${inside(part.of)}, ${sql.raw(String(part.digits))})`;
  const [left, right] = [inside(part.left), inside(part.right)];
  if (part.sign === "*") return rounded(sql`${left} * ${right}`);
  if (part.sign === "min" || part.sign === "max")
    // By themselves these functions ignore nulls.
    return sql`(select ${sql.raw(part.sign === "min" ? "least" : "greatest")}(p.l, p.r)
      from (select ${left} as l, ${right} as r offset 0) p where p.l is not null and p.r is not null)`;
  if (part.sign !== "/") return sql`(${left} ${sql.raw(part.sign)} ${right})`;
  // A quotient has as many digits as the first operand. These are enough to tell every quotient from the nearest half,
  // since a part has less than 20 digits before the point; so rounding twice gives the same as rounding once.
  const digits = 2 * innerDigits + 2 + 20 * partsIn(part.right);
  return rounded(sql`round(${left}, ${sql.raw(String(digits))}) / nullif(${right}, 0)`);
}
