// Checks balances: reports each account that fell below its threshold once, and tops it up once if a rule says so. Each
// customer is one transaction that also stores what was done, so a repeated or concurrent job changes nothing.
import { sql } from "drizzle-orm";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { defaultRegion, type Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import { accountComputed } from "../accounts/computed.ts";
import type { Services } from "../../platform/services.ts";
import { queueBalanceChecks } from "./queueBalanceChecks.ts";
import { sendLowBalanceLetter } from "./sendLowBalanceLetter.ts";
import { topUpByRules } from "./topUpByRules.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    /** The customer to check; null to queue a check of every customer. */
    readonly balances: { readonly customerId: number | null };
  }
}

export const watchBalances: JobHandler<"balances"> = {
  subject: sql`coalesce((select c.company_name from customers c where c.id = (t.payload->>'customerId')::bigint), 'Все клиенты')`,
  async run({ customerId }, { services }) {
    const { database, clock } = services;
    if (customerId === null) return (tx) => queueBalanceChecks(tx, toLookAt, dayIn(defaultRegion, clock()));
    await database.transaction((tx) => lookAt(tx, services, customerId));
    return undefined;
  },
};

/** Customers with an account to report, to top up, or to reset. */
const toLookAt = sql`
  select distinct t.customer_id as id from accounts t join customers c on c.id = t.customer_id
  where c.is_active and (t.low_told_at is not null
    or exists (select from balance_rules r where r.account_id = t.id and (r.top_up = 'on' or r.fallen))
    or ${accountComputed.accountIsLow})`;

async function lookAt(tx: Queryable, services: Services, customerId: number): Promise<void> {
  // Concurrent jobs wait here; the second finds what the first has done.
  const { rows } = await tx.execute<{ email: string; region: Region }>(sql`
    select company_email as email, region from customers where id = ${customerId} and is_active for no key update`);
  const [customer] = rows;
  if (!customer) return;
  const watched = { customerId, ...customer };
  await sendLowBalanceLetter(tx, services, watched);
  await topUpByRules(tx, services, watched);
}
