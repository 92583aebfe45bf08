// What is agreed per system, in regions and customers alike: one agreement a system, and every line of a commission or a
// discount has an id of its own to be named by.
import { sql } from "drizzle-orm";
import type { Range } from "../../../src/domain/ranges.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Queryable } from "../../db/open.ts";
import { Problem } from "../../problem.ts";
import type { Draft } from "../write.ts";

interface Agreement {
  readonly systemId: number;
  readonly commission: readonly Range[] | null;
  readonly discount: readonly Range[] | null;
}

/** @throws Problem 422 where a system occurs twice */
export async function prepareSystemSettings(
  db: Queryable,
  draft: Draft,
  current: AnyRecord | undefined,
): Promise<Draft> {
  const given = draft["systemSettings"] as readonly Agreement[] | undefined;
  if (!given) return draft;
  requireOneEach(given);
  const known = idsOf((current?.["systemSettings"] ?? []) as readonly Agreement[]);
  const withIds: Agreement[] = [];
  for (const agreement of given)
    withIds.push({
      ...agreement,
      commission: await named(db, agreement.commission, known),
      discount: await named(db, agreement.discount, known),
    });
  return { ...draft, systemSettings: withIds };
}

function requireOneEach(agreements: readonly Agreement[]): void {
  const errors: Record<string, string> = {};
  for (const [index, { systemId }] of agreements.entries())
    if (agreements.findIndex((other) => other.systemId === systemId) < index)
      errors[`systemSettings.${index}.systemId`] = "Эта система уже есть в списке";
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
}

const idsOf = (agreements: readonly Agreement[]): Set<number> =>
  new Set(
    agreements.flatMap(({ commission, discount }) =>
      [...(commission ?? []), ...(discount ?? [])].flatMap(({ id }) => (id === undefined ? [] : [id])),
    ),
  );

/** An id that the record had stays with one line; every other line gets the next one. */
async function named(db: Queryable, ranges: readonly Range[] | null, known: Set<number>): Promise<readonly Range[]> {
  const result: Range[] = [];
  for (const range of ranges ?? []) {
    const keeps = range.id !== undefined && known.delete(range.id);
    result.push(keeps ? range : { ...range, id: await nextId(db) });
  }
  return result;
}

async function nextId(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select nextval('range_ids') as id`);
  return rows[0]?.id ?? 0;
}
