import type { ListedRegion } from "../../src/domain/company/region.ts";
import { sql } from "drizzle-orm";
import { addDays, addMonths, type Day } from "../../src/domain/time/periods.ts";
import type { System } from "../../src/domain/company/systems.ts";
import { hashPassword } from "../domains/auth/passwords/passwords.ts";
import { readCustomerTerms } from "../domains/billing/terms/customerTerms.ts";
import type { Queryable } from "../platform/db/open.ts";
import type { Draft } from "../engine/registry.ts";
import type { Secrets } from "../platform/secrets.ts";
import { accountCounts, accountsFor } from "./records/accounts.ts";
import { companies } from "./companies.ts";
import { type ContractPlan, contractsFor } from "./records/contracts.ts";
import { customerRecord } from "./records/customers.ts";
import { addManagers, managerFor } from "./records/managers.ts";
import type { DemoAccount, DemoContract, DemoCustomer, Insert } from "./model.ts";
import type { Random } from "./random.ts";
import { demoAdministrator, demoCustomers, demoPassword } from "./signIns.ts";

interface Filling {
  readonly db: Queryable;
  readonly insert: Insert;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly today: Day;
  /** The total number of accounts. */
  readonly accounts: number;
}

/** A customer that exists, with what is still to be created for it. */
interface Plan {
  readonly id: number;
  readonly index: number;
  readonly record: Draft;
  readonly since: Day;
  readonly contracts: readonly ContractPlan[];
}

/** Creates companies with users, contracts and accounts; rates and regions must exist. */
export async function addCustomers(filling: Filling): Promise<DemoCustomer[]> {
  const { db, insert, random, today } = filling;
  const managers = await addManagers(insert);
  const records = companies.map((company, index): Draft => ({
    ...customerRecord(random, company, index, demoCustomers[index]),
    managerId: managerFor(managers, company.region, index),
  }));
  const ids = await insert("customers", records);
  await addUsers(db, records, ids);
  const plans = records.map((record, index): Plan => {
    const since = index % 6 === 5 ? addMonths(today, -random.int(3, 18)) : addDays(today, -random.int(735, 765));
    const id = ids[index] ?? 0;
    const contracts = contractsFor(random, { id, index, since, payType: record["payType"] }, today);
    return { id, index, record, since, contracts };
  });
  const contracts = await addContracts(insert, plans);
  await addAccounts(filling, plans, contracts);
  const customers: DemoCustomer[] = [];
  for (const { id, index, record, since } of plans) {
    const terms = await readCustomerTerms(db, id, today);
    const isShown = demoCustomers[index] !== undefined;
    const payType = String(record["payType"]);
    const own = (contracts.get(id) ?? []).filter(({ accounts }) => accounts.length > 0);
    customers.push({ id, index, region: terms.region as ListedRegion, payType, since, terms, contracts: own, isShown });
  }
  return customers;
}

async function addUsers(db: Queryable, customers: readonly Draft[], ids: readonly number[]): Promise<void> {
  const hash = () => hashPassword(demoPassword);
  await db.execute(sql`
    insert into users (email, password_hash, role, name, region)
    values (${demoAdministrator}, ${await hash()}, 'ADMIN', 'Ковалёва Анна Петровна', 'by')`);
  await db.execute(sql`update managers m set user_id = s.id from staff s where s.name = m.name`);
  for (const [index, email] of Object.entries(demoCustomers)) {
    const { contactName, region } = customers[Number(index)] ?? {};
    await db.execute(sql`
      insert into users (email, password_hash, role, name, region, customer_id)
      values (${email}, ${await hash()}, 'CUSTOMER', ${contactName}, ${region}, ${ids[Number(index)]})`);
  }
  // The other customers get a user without a password, so that an administrator can sign in as them.
  await db.execute(sql`
    insert into users (email, role, name, region, customer_id)
    select c.company_email, 'CUSTOMER', c.contact_name, c.region, c.id from customers c
    where not exists (select from users u where u.customer_id = c.id) order by c.id`);
}

interface OpenContract extends Omit<DemoContract, "accounts"> {
  readonly accounts: DemoAccount[];
}

/** The contracts that accounts can belong to, by customer. */
async function addContracts(insert: Insert, plans: readonly Plan[]): Promise<ReadonlyMap<number, OpenContract[]>> {
  const all = plans.flatMap(({ id: customerId, contracts }) => contracts.map((plan) => ({ customerId, ...plan })));
  const ids = await insert(
    "contracts",
    all.map(({ record }) => record),
  );
  const open = new Map<number, OpenContract[]>();
  for (const [index, { customerId, isActive, record }] of all.entries()) {
    if (!isActive) continue;
    const { number, startDate } = record;
    const contract = { id: ids[index] ?? 0, number: String(number), startDate: String(startDate), accounts: [] };
    open.set(customerId, [...(open.get(customerId) ?? []), contract]);
  }
  return open;
}

async function addAccounts(
  { db, insert, random, secrets, accounts: total }: Filling,
  plans: readonly Plan[],
  contracts: ReadonlyMap<number, readonly OpenContract[]>,
): Promise<void> {
  const systemIds = await readSystemIds(db);
  const idOf = ({ key }: System) => systemIds.get(key) ?? 0;
  const counts = accountCounts(random, plans.length, total, Object.keys(demoCustomers).map(Number));
  const made = plans.flatMap(({ id: customerId, index }) => {
    const company = companies[index];
    if (!company) return [];
    return accountsFor(random, company, counts[index] ?? 0, secrets).map(({ system, currency, record }, position) => {
      const own = contracts.get(customerId) ?? [];
      // Every third account belongs to the second contract, if there is one.
      const contract = own[position % 3 === 2 ? own.length - 1 : 0];
      return {
        system,
        currency,
        contract,
        record: { ...record, customerId, contractId: contract?.id ?? null, systemId: idOf(system) },
      };
    });
  });
  const ids = await insert(
    "accounts",
    made.map(({ record }) => record),
  );
  for (const [index, { system, currency, contract }] of made.entries())
    contract?.accounts.push({ id: ids[index] ?? 0, systemId: idOf(system), systemName: system.name, currency });
}

async function readSystemIds(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ key: string; id: number }>(sql`select key, id from systems`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
