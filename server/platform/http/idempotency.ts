// One key, one effect (design §4 Twice-sent requests). The key is inserted in the transaction of its own request: a
// second request with it waits for the first to end, and then finds either its answer or nothing.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import type { Queryable } from "../db/open.ts";
import { Problem } from "../problem.ts";

/** A request that carries a key. */
export interface KeyedRequest {
  readonly key: string;
  /** `POST /api/topups`: a key belongs to one route. */
  readonly route: string;
  readonly caller: Caller | undefined;
  readonly ip: string;
  /** What the request asks for; the same key with something else is refused. */
  readonly input: unknown;
}

export interface KeptAnswer<T> {
  readonly answer: T;
  /** True when this is the answer of an earlier request. */
  readonly replayed: boolean;
}

/**
 * The key of a request; undefined where it has none.
 * @throws Problem 400 for what can't be a key
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Problem(400, "Неверный заголовок Idempotency-Key: нужны от 1 до 255 знаков без пробелов");
}

/**
 * Runs what must happen once. What it answers is kept and must be something that JSON can hold; what it throws takes the
 * key back together with everything else of the transaction.
 * @param tx the request's transaction
 * @throws Problem 422 where the key was used for something else
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
  if (!kept?.same) throw new Problem(422, "Этот Idempotency-Key уже использован для другого запроса");
  return { answer: kept.answer, replayed: true };
}

/** Forgets keys after two days; they are promised for one. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  await db.execute(sql`delete from idempotency where created_at < now() - interval '48 hours'`);
}

/** Keys are the caller's own: the same text means nothing to somebody else. */
const ownerOf = (caller: Caller | undefined, ip: string): string =>
  caller ? `user ${caller.userId}${caller.actingAdminId === undefined ? "" : ` by ${caller.actingAdminId}`}` : ip;

/** JSON with sorted names, and files by their own hash. */
const canonical = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    if (value instanceof Map) return Object.fromEntries(value);
    if ("bytes" in value && Buffer.isBuffer(value.bytes)) return createHash("sha256").update(value.bytes).digest("hex");
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? "";
