import type { Region } from "../../../src/domain/company/region.ts";
import { sql } from "drizzle-orm";
import { openAccount } from "./openAccount.ts";
import { Problem } from "../../platform/problem.ts";
import { accountRequests } from "../../../src/resources/clients/accountRequests.ts";
import { rulesFor } from "../../engine/registry.ts";

export const accountRequestRules = rulesFor(accountRequests, {
  /** A request entered by an administrator takes its customer's region. */
  beforeSave: async (draft, _, { db }) => {
    if (!("customerId" in draft)) return draft;
    const { rows } = await db.execute<{ region: Region }>(sql`
      select region from customers where id = ${draft.customerId}`);
    const [customer] = rows;
    if (!customer) throw new Problem(422, "Такого клиента нет", { errors: { customerId: "Такого клиента нет" } });
    return { ...draft, region: customer.region };
  },
  actions: { openAccount },
});
