import { sql } from "drizzle-orm";
import type { User } from "../../../src/contract/people/auth.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import { contractHolds } from "../billing/terms/contractHolds.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { todayIn } from "../../platform/db/today.ts";
import { accountColumns, mayBeSignedIn, type Account } from "./sessions.ts";

type Credentials = Account & {
  readonly passwordHash: string | null;
  /** True for a user of an archived customer, who can't sign in. */
  readonly archived: boolean;
  /** True if signing in requires a code. */
  readonly secondFactor: boolean;
};

/** The active user with an e-mail normalised by `checkEmail`. */
export async function userByEmail(db: Queryable, email: string): Promise<Credentials | undefined> {
  const { rows } = await db.execute<Credentials>(sql`
    select ${accountColumns}, u.password_hash as "passwordHash", not ${mayBeSignedIn("u")} as archived,
      exists (select from two_factors f where f.user_id = u.id and f.confirmed_at is not null) as "secondFactor"
    from users u where lower(u.email) = ${email} and u.disabled_at is null`);
  return rows[0];
}

/** The caller's e-mail, names and password hash. */
export async function ownCredentials(
  db: Queryable,
  userId: number,
): Promise<{ readonly email: string; readonly names: readonly string[]; readonly passwordHash: string | null }> {
  const { rows } = await db.execute<{ email: string; names: (string | null)[]; passwordHash: string | null }>(sql`
    select lower(u.email) as email, json_build_array(u.email, u.name, c.company_name, c.contact_name) as names,
      u.password_hash as "passwordHash"
    from users u left join customers c on c.id = u.customer_id where u.id = ${userId}`);
  const [row] = rows;
  if (!row) throw new Problem(401, httpMessage(401));
  return { ...row, names: row.names.filter((name) => name !== null) };
}

/** The signed-in user, as returned to the screens (specification §3 User). */
export async function readUser(
  db: Queryable,
  { userId, actingAdminId, lacksSecondFactor }: Pick<Caller, "userId" | "actingAdminId" | "lacksSecondFactor">,
): Promise<User | undefined> {
  const { rows } = await db.execute<User>(sql`
    select u.id, u.email, u.role, u.region,
      case when c.id is not null then
        json_build_object('id', c.id, 'contactName', c.contact_name, 'companyName', c.company_name) end as customer,
      case when u.role = 'ADMIN' then json_build_object('name', u.name) end as admin,
      coalesce((
        select json_agg(json_build_object('id', k.id, 'number', k.number, 'contractType', k.contract_type,
          'isActive', ${contractHolds(todayIn(sql`c.region`))}, 'ratesAdds', k.rates_adds::text) order by k.start_date desc, k.id desc)
        from contracts k where k.customer_id = u.customer_id), '[]') as contracts,
      json_build_object('ratesAdds', coalesce(c.rates_adds, u.rates_adds)::text) as settings,
      (select json_build_object('name', a.name) from users a where a.id = ${actingAdminId ?? null}::bigint) as "actingAdmin",
      case when ${lacksSecondFactor === true}::boolean then 'required' when exists (
        select from two_factors f where f.user_id = u.id and f.confirmed_at is not null) then 'on' else 'off' end
        as "secondFactor"
    from users u left join customers c on c.id = u.customer_id
    where u.id = ${userId}`);
  return rows[0];
}
