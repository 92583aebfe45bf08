// Idempotency keys (design §4 Twice-sent requests). A key is inserted in its request's transaction: a second request with it
// waits for the first to end, and then finds its answer, or nothing if it failed.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import type { Queryable } from "../db/open.ts";
import { Problem } from "../problem.ts";

/** A request with a key. */
export interface KeyedRequest {
  readonly key: string;
  /** For example `POST /api/topups`: a key belongs to one route. */
  readonly route: string;
  readonly caller: Caller | undefined;
  readonly ip: string;
  /** The request's content; the same key with another content is refused. */
  readonly input: unknown;
}

export interface KeptAnswer<T> {
  readonly answer: T;
  /** True for the repeated answer of an earlier request. */
  readonly replayed: boolean;
}

/**
 * A request's key; undefined if it has none.
 * @throws Problem 400 for an invalid key
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Problem(400, "Неверный заголовок Idempotency-Key: нужны от 1 до 255 знаков без пробелов");
}

/**
 * Runs something once. Its result is stored and must be JSON; if it throws, the key is rolled back with everything else.
 * @param tx the request's transaction
 * @throws Problem 422 if the key was used with another content
 */
export async function withIdempotency<T>(
  tx: Queryable,
  { key, route, caller, ip, input }: KeyedRequest,
  run: () => Promise<T>,
): Promise<KeptAnswer<T>> {
  const owner = ownerOf(caller, ip);
  const hash = createHash("sha256").update(canonical(input)).digest();
  const { rows: inserted } = await tx.execute(sql`
    insert into idempotency (caller, key, route, body_hash) values (${owner}, ${key}, ${route}, ${hash})
    on conflict do nothing returning 1`);
  if (inserted.length > 0) {
    const answer = await run();
    await tx.execute(sql`
      update idempotency set answer = ${JSON.stringify(answer ?? null)}::jsonb where caller = ${owner} and key = ${key}`);
    return { answer, replayed: false };
  }
  const { rows } = await tx.execute<{ same: boolean; answer: T }>(sql`
    select route = ${route} and body_hash = ${hash} as same, answer
    from idempotency where caller = ${owner} and key = ${key}`);
  const [kept] = rows;
  if (!kept?.same) throw new Problem(422, usedBefore);
  return { answer: kept.answer, replayed: true };
}

/** Read by people whose first answer was lost on its way, and by programmers whose keys repeat. */
const usedBefore = "Прошлая попытка удалась, но с другими данными. Проверьте её итог, прежде чем отправлять ещё раз";

/** Deletes keys after two days; the documentation promises one. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  await db.execute(sql`delete from idempotency where created_at < now() - interval '48 hours'`);
}

/** Keys belong to their caller: another caller may use the same text. */
const ownerOf = (caller: Caller | undefined, ip: string): string =>
  caller ? `user ${caller.userId}${caller.actingAdminId === undefined ? "" : ` by ${caller.actingAdminId}`}` : ip;

/** JSON with sorted names, with files replaced by their hashes. */
const canonical = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    if (value instanceof Map) return Object.fromEntries(value);
    if ("bytes" in value && Buffer.isBuffer(value.bytes)) return createHash("sha256").update(value.bytes).digest("hex");
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? "";
