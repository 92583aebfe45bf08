import { sql } from "drizzle-orm";
import { Problem } from "../../problem.ts";
import type { Hooks } from "../hooks.ts";

export const accountHooks: Hooks = {
  /** Money that moved, or was priced for the account, stays in its currency and with its customer. */
  prepare: async (draft, current, { db }) => {
    if (!current) return draft;
    const changed = ["currency", "customerId"].some((name) => name in draft && draft[name] !== current[name]);
    if (!changed) return draft;
    const { rows } = await db.execute(sql`
      select from ledger_entries where account_id = ${current.id} union all
      select from bills_lines where account_id = ${current.id} limit 1`);
    if (rows.length > 0)
      throw new Problem(409, "По аккаунту уже есть счета или деньги: валюту и клиента сменить нельзя", { current });
    return draft;
  },
};
