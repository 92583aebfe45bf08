import { sql, type SQL } from "drizzle-orm";
import { messages } from "../../../../src/i18n/messages.ts";
import { payTypeChoices } from "../../../../src/resources/choices.ts";
import type { AnyRecord } from "../../../../src/resources/defineResource.ts";
import { choiceLabel } from "../../../../src/resources/texts/textOf.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Draft } from "../../../engine/registry.ts";

/** A change of how somebody pays. */
interface Agreement {
  readonly draft: Draft;
  readonly current: AnyRecord | undefined;
  /** The field that says how. */
  readonly field: string;
  /** The region's code in small letters. */
  readonly region: SQL;
}

/**
 * What a region offers is what may be agreed; who has agreed to something else keeps it. A region that names nothing
 * leaves it open.
 * @throws Problem 422 at the field
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
