import { sql } from "drizzle-orm";
import { resetSecondFactor } from "../../auth/resetSecondFactor.ts";
import { Problem } from "../../problem.ts";
import type { Hooks } from "../hooks.ts";
import { prepareSystemSettings } from "./systemSettings.ts";

export const customerHooks: Hooks = {
  rules: { resetSecondFactor },
  prepare: async (draft, current, { db }) => {
    if (current && draft["region"] !== undefined && draft["region"] !== current["region"]) {
      const { rows } = await db.execute(sql`
        select from bills where customer_id = ${current.id} union all
        select from acts where customer_id = ${current.id} union all
        select from accounts where customer_id = ${current.id} limit 1`);
      if (rows.length > 0)
        throw new Problem(409, "У клиента уже есть аккаунты или документы: регион сменить нельзя", { current });
    }
    return prepareSystemSettings(db, draft, current);
  },
  release: async ({ id }, { db }) => {
    // That a company once asked to become a customer keeps nobody from deleting it.
    await db.execute(sql`
      update customer_candidates set customer_id = null, version = version + 1, updated_at = now()
      where customer_id = ${id}`);
  },
};
