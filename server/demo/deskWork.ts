// Open work of the last day: requested accounts, transfers, new bills. The product's own code makes it, so that its tasks,
// letters, jobs and history exist as well.
import { sql } from "drizzle-orm";
import type { ListedRegion } from "../../src/domain/company/region.ts";
import { requestAccount } from "../domains/accounts/requestAccount.ts";
import { sendBillLetter } from "../domains/billing/bills/billLetter.ts";
import { offeredSystems } from "../domains/billing/topUps/offeredSystems.ts";
import type { Doing } from "../platform/context.ts";
import type { Caller } from "../platform/caller.ts";
import { transfer } from "../domains/ledger/transfer.ts";
import type { Queryable } from "../platform/db/open.ts";
import type { Services } from "../platform/services.ts";

const sizes = { requests: 4, transfers: 6, letters: 8 };

/** Adds the demo's last day; runs last, since it uses everything else. */
export async function addDeskWork(db: Queryable, services: Services): Promise<void> {
  const as = (caller: Pick<Caller, "userId" | "customerId" | "region">): Doing => ({
    ...{ db, services, region: caller.region, ip: "127.0.0.1", requestId: "demo" },
    caller: { ...caller, role: "CUSTOMER", sessionId: "demo" },
  });
  for (const asker of await askersOf(db)) {
    const [system] = await offeredSystems(db, asker.region);
    if (!system) continue;
    const name = `${system.name}: новое направление`;
    await requestAccount({ body: { kind: "create", systemId: system.id, name, identifiers: {} } }, as(asker));
  }
  for (const { fromAccountId, toAccountId, amount, ...mover } of await moversOf(db))
    await transfer({ body: { fromAccountId, toAccountId, amount } }, as(mover));
  const { rows: bills } = await db.execute<{ id: number }>(sql`
    select id from bills where not paid order by date desc, id desc limit ${sizes.letters}`);
  for (const { id } of bills) await sendBillLetter(db, services, id);
}

type Asker = { readonly userId: number; readonly customerId: number; readonly region: ListedRegion };

const askersOf = async (db: Queryable): Promise<readonly Asker[]> => {
  const { rows } = await db.execute<Asker>(sql`
    select min(u.id) as "userId", c.id as "customerId", c.region from customers c join users u on u.customer_id = c.id
    where c.is_active group by c.id, c.region order by c.id offset 5 limit ${sizes.requests}`);
  return rows;
};

type Mover = Asker & { readonly fromAccountId: number; readonly toAccountId: number; readonly amount: string };

/** For customers who may transfer money: a tenth of the fullest account goes to the next one. */
async function moversOf(db: Queryable): Promise<readonly Mover[]> {
  const { rows } = await db.execute<Mover>(sql`
    with filled as (
      select e.account_id as id, sum(e.amount) as balance from ledger_entries e
      where e.account_id is not null group by e.account_id),
    own as (
      select a.id, a.customer_id, f.balance,
        row_number() over (partition by a.customer_id order by f.balance desc, a.id) as place
      from accounts a join systems s on s.id = a.system_id and s.allow_transfer join filled f on f.id = a.id
      where a.status = 'active')
    select min(u.id) as "userId", c.id as "customerId", c.region, source.id as "fromAccountId",
      target.id as "toAccountId", (source.balance / 10)::numeric(14,2)::text as amount
    from own source join own target on target.customer_id = source.customer_id and target.place = 2
    join customers c on c.id = source.customer_id and c.is_active
    join regions r on r.name = upper(c.region) join users u on u.customer_id = c.id
    where source.place = 1 and source.balance > 100
      and case c.allow_transfer when 'yes' then true when 'no' then false else r.allow_transfer end
    group by c.id, c.region, source.id, target.id, source.balance order by c.id limit ${sizes.transfers}`);
  return rows;
}
