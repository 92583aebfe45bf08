// The job of balances: who falls below the threshold is told once, and topped up once where a rule says so. Everything
// that is done for a customer is one transaction, and what was done stands in it: done twice, or by two at once, it is
// the same as once.
import { sql } from "drizzle-orm";
import { dayIn } from "../../../src/domain/periods.ts";
import { defaultRegion, type Region } from "../../../src/domain/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import { computed } from "../computed.ts";
import type { Services } from "../../platform/services.ts";
import { lookLater } from "./lookLater.ts";
import { tellLow } from "./tellLow.ts";
import { topUpByRules } from "./topUpByRules.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    /** Whose accounts are looked at; null: who of all customers is to be looked at. */
    readonly balances: { readonly customerId: number | null };
  }
}

export const watchBalances: JobHandler<"balances"> = {
  async run({ customerId }, { services }) {
    const { database, clock } = services;
    if (customerId === null) return (tx) => lookLater(tx, toLookAt, dayIn(defaultRegion, clock()));
    await database.transaction((tx) => lookAt(tx, services, customerId));
    return undefined;
  },
};

/** Customers with something to tell, to do, or to have done with. */
const toLookAt = sql`
  select distinct t.customer_id as id from accounts t join customers c on c.id = t.customer_id
  where c.is_active and (t.low_told_at is not null
    or exists (select from balance_rules r where r.account_id = t.id and (r.top_up = 'on' or r.fallen))
    or ${computed.accountIsLow})`;

async function lookAt(tx: Queryable, services: Services, customerId: number): Promise<void> {
  // Those who look at once take turns: the second one finds what the first one did.
  const { rows } = await tx.execute<{ email: string; region: Region }>(sql`
    select company_email as email, region from customers where id = ${customerId} and is_active for no key update`);
  const [customer] = rows;
  if (!customer) return;
  const watched = { customerId, ...customer };
  await tellLow(tx, services, watched);
  await topUpByRules(tx, services, watched);
}
