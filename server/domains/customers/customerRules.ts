import { sql } from "drizzle-orm";
import { resetSecondFactor } from "../auth/secondFactor/resetSecondFactor.ts";
import { moveSignIn, sendPassword } from "../auth/passwords/sendPassword.ts";
import { requireOfferedTerms } from "../billing/terms/offeredTerms.ts";
import { touchedByCustomer } from "../billing/terms/touchedBy.ts";
import { Problem } from "../../platform/problem.ts";
import { customers } from "../../../src/resources/clients/customers.ts";
import { rulesFor } from "../../engine/registry.ts";

export const customerRules = rulesFor(customers, {
  actions: { resetSecondFactor, sendPassword },
  previewImpact: (customer, change, day, { db }) => touchedByCustomer(customer, change, day, db),
  beforeSave: async (draft, current, { db }) => {
    const region = sql`${draft.region ?? current?.region ?? null}::text`;
    await requireOfferedTerms(db, { draft, current, field: "payType", region });
    if (current && draft.region !== undefined && draft.region !== current.region) {
      const { rows } = await db.execute(sql`
        select from bills where customer_id = ${current.id} union all
        select from acts where customer_id = ${current.id} union all
        select from accounts where customer_id = ${current.id} limit 1`);
      if (rows.length > 0)
        throw new Problem(409, "У клиента уже есть аккаунты или документы: регион сменить нельзя", { current });
    }
    return draft;
  },
  afterSave: async (customer, before, { db }) => {
    if (before) await moveSignIn(db, customer, before);
  },
  // Deletion removed the customer's user. It is restored without a password; the customer gets a link to choose one.
  afterRestore: async ({ id, companyEmail, contactName, region }, { db }) => {
    await db.execute(sql`
      insert into users (email, role, name, region, customer_id)
      values (${companyEmail}, 'CUSTOMER', ${contactName}, ${region}, ${id}) on conflict do nothing`);
  },
});
