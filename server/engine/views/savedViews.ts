// Saved views of administrators: each sees their own and the shared ones, and changes only their own. This module doesn't
// know what a view is of (the pivot, a resource's list) or what it contains.
import { isDeepStrictEqual } from "node:util";
import { sql, type SQL } from "drizzle-orm";
import { counted } from "../../../src/domain/text/plural.ts";
import { httpMessage, messages } from "../../../src/i18n/messages.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Context } from "../../platform/context.ts";
import { isUniqueViolation } from "../../platform/db/errors.ts";
import { Problem } from "../../platform/problem.ts";

/** A kind of views. */
export interface ViewKind {
  /** Its resource name in the audit. */
  readonly resource: string;
  /** The condition for views of this kind, over the table aliased `v`. */
  readonly rows: SQL;
}

/** A view as stored; `content` may name fields that no longer exist. */
export interface KeptView {
  readonly id: number;
  readonly subject: string;
  readonly name: string;
  readonly shared: boolean;
  readonly mine: boolean;
  readonly isDefault: boolean;
  readonly ownerName: string;
  readonly version: number;
  readonly content: unknown;
}

export interface ViewInput {
  readonly name: string;
  readonly shared: boolean;
  readonly content: object;
}

/** The most views per user. */
const maxPerUser = 100;

/** The views of a kind that the caller may see, their own first. */
export async function readViews(
  { db, caller }: Context,
  { rows: kind }: ViewKind,
  where = sql`true`,
): Promise<KeptView[]> {
  const { rows } = await db.execute<KeptView & Record<string, unknown>>(sql`
    select v.id, v.subject, v.name, v.shared, v.owner_id = ${caller.userId} as mine, u.name as "ownerName", v.version,
      v.content, exists (select from default_views d where d.view_id = v.id and d.user_id = ${caller.userId}) as "isDefault"
    from saved_views v join users u on u.id = v.owner_id
    where (v.shared or v.owner_id = ${caller.userId}) and ${kind} and ${where}
    order by mine desc, v.name, v.id`);
  return rows;
}

/** @throws Problem 404 if the caller can't see it */
export async function oneView(context: Context, kind: ViewKind, id: number): Promise<KeptView> {
  const [found] = await readViews(context, kind, sql`v.id = ${id}`);
  if (!found) throw new Problem(404, httpMessage(404));
  return found;
}

/** @throws Problem 422 for a name that the caller already uses, and for too many views */
export async function keepView(
  context: Context,
  kind: ViewKind,
  subject: string,
  { name, shared, content }: ViewInput,
): Promise<KeptView> {
  const { db, caller } = context;
  const { rows } = await onceNamed(() =>
    db.execute<{ id: number }>(sql`
      insert into saved_views (owner_id, subject, name, shared, content)
      select ${caller.userId}::bigint, ${subject}::text, ${name}::text, ${shared}::boolean, ${JSON.stringify(content)}::jsonb
      where (select count(*) from saved_views v where v.owner_id = ${caller.userId} and v.subject = ${subject}) < ${maxPerUser}
      returning id`),
  );
  const [made] = rows;
  if (!made) {
    const limit = counted(maxPerUser, "вид", "вида", "видов");
    throw new Problem(422, `У вас здесь уже ${limit}: удалите те, что больше не нужны`);
  }
  const view = await oneView(context, kind, made.id);
  await recordAudit(context, { resource: kind.resource, recordId: view.id, action: "create", after: view });
  return view;
}

/** @throws Problem 403 for another user's view, 404 if the caller can't see it, 409 changed meanwhile, 422 name taken */
export async function changeView(
  context: Context,
  kind: ViewKind,
  id: number,
  { name, shared, content, version }: ViewInput & { readonly version: number },
): Promise<KeptView> {
  const { db, caller } = context;
  const before = await ownView(context, kind, id);
  const { rowCount } = await onceNamed(() =>
    db.execute(sql`
      update saved_views set name = ${name}, shared = ${shared}, content = ${JSON.stringify(content)}::jsonb,
        version = version + 1, updated_at = now()
      where id = ${id} and owner_id = ${caller.userId} and version = ${version}`),
  );
  const current = await ownView(context, kind, id);
  if (rowCount !== 1) throw new Problem(409, messages.changedMeanwhile, { current });
  await recordAudit(context, { resource: kind.resource, recordId: id, action: "update", before, after: current });
  return current;
}

/**
 * Makes the shared view of this name show this content, whoever owns it, or adds a view that the caller owns.
 * @throws Problem as keepView
 */
export async function shareView(
  context: Context,
  kind: ViewKind,
  subject: string,
  { name, content }: Omit<ViewInput, "shared">,
): Promise<void> {
  const [known] = (
    await readViews(context, kind, sql`v.shared and v.subject = ${subject} and v.name = ${name}`)
  ).toSorted((a, b) => a.id - b.id);
  if (!known) await keepView(context, kind, subject, { name, shared: true, content });
  else if (!isDeepStrictEqual(known.content, content)) {
    await context.db.execute(sql`
      update saved_views set content = ${JSON.stringify(content)}::jsonb, version = version + 1, updated_at = now()
      where id = ${known.id}`);
    const after = await oneView(context, kind, known.id);
    await recordAudit(context, { resource: kind.resource, recordId: known.id, action: "update", before: known, after });
  }
}

/** @throws Problem as changeView */
export async function forgetView(context: Context, kind: ViewKind, id: number): Promise<void> {
  const { db, caller } = context;
  const before = await ownView(context, kind, id);
  await db.execute(sql`delete from saved_views where id = ${id} and owner_id = ${caller.userId}`);
  await recordAudit(context, { resource: kind.resource, recordId: id, action: "delete", before });
}

/** Makes a visible view the caller's default for the list, or removes it as the default. Idempotent. */
export async function makeDefault(context: Context, kind: ViewKind, id: number, isDefault: boolean): Promise<KeptView> {
  const { db, caller } = context;
  const { subject, isDefault: was } = await oneView(context, kind, id);
  await db.execute(
    isDefault
      ? sql`insert into default_views (user_id, subject, view_id) values (${caller.userId}, ${subject}, ${id})
          on conflict (user_id, subject) do update set view_id = excluded.view_id`
      : sql`delete from default_views where user_id = ${caller.userId} and view_id = ${id}`,
  );
  const [before, after] = [{ isDefault: was }, { isDefault }];
  if (was !== isDefault)
    await recordAudit(context, { resource: kind.resource, recordId: id, action: "default", before, after });
  return oneView(context, kind, id);
}

async function ownView(context: Context, kind: ViewKind, id: number): Promise<KeptView> {
  const found = await oneView(context, kind, id);
  if (found.mine) return found;
  throw new Problem(403, `Этот вид сохранил другой администратор, ${found.ownerName}: сохраните его под своим именем`);
}

async function onceNamed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem(422, messages.checkInput, { errors: { name: "У вас уже есть вид с таким названием" } });
  }
}
