import { sql, type SQL } from "drizzle-orm";
import { messages } from "../../../../src/i18n/messages.ts";
import { payTypeChoices } from "../../../../src/resources/shared/choices.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import { choiceLabel } from "../../../../src/definition/texts/textOf.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Draft } from "../../../engine/registry.ts";

/** A change of payment terms. */
interface Agreement {
  readonly draft: Draft;
  readonly current: AnyRecord | undefined;
  /** The field with the payment terms. */
  readonly field: string;
  /** The region's code in lower case. */
  readonly region: SQL;
}

/**
 * Only terms that the region offers can be agreed; terms agreed earlier stay. A region that lists none allows all.
 * @throws Problem 422 on the field
 */
export async function requireOfferedTerms(db: Queryable, { draft, current, field, region }: Agreement): Promise<void> {
  const wanted = draft[field];
  if (wanted === undefined || wanted === current?.[field]) return;
  const { rows } = await db.execute<{ name: string; offered: readonly string[] }>(sql`
    select name, coalesce(pay_types, '[]') as offered from regions where name = upper(${region})`);
  const [{ name, offered } = { name: "", offered: [] }] = rows;
  if (offered.length === 0 || offered.includes(String(wanted))) return;
  const words = offered.map((one) => choiceLabel(payTypeChoices, one)).join(", ");
  throw new Problem(422, messages.checkInput, { errors: { [field]: `В регионе ${name} предлагают только: ${words}` } });
}
