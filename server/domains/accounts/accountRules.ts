import { sql } from "drizzle-orm";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { isRegion, regionCurrency } from "../../../src/domain/company/region.ts";
import type { Role } from "../../../src/domain/company/role.ts";
import { requireContractOn } from "../billing/terms/contractHolds.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { type WriteContext, rulesFor, type DraftOf } from "../../engine/registry.ts";
import { accounts } from "../../../src/resources/clients/accounts.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

export const accountRules = rulesFor(accounts, {
  beforeSave: async (draft, current, { db, caller, clock }) => {
    if (current) await requireUnmoved(draft, current, db);
    await requireOwnContract({ ...current, ...draft }, current, { db, clock });
    return { ...draft, ...(current ? {} : currencyOf(draft)), ...suspension(draft, current, caller.role) };
  },
});

/** A newly chosen contract must be in force today; an account keeps a contract that has since expired. */
async function requireOwnContract(
  whole: DraftOf<typeof accounts>,
  current: RecordOf<typeof accounts> | undefined,
  { db, clock }: Pick<WriteContext, "db" | "clock">,
) {
  const { region, contractId } = whole;
  if (isRegion(region) && contractId !== current?.contractId)
    await requireContractOn(db, whole, dayIn(region, clock()));
}

/** An account of a system without a currency uses the region's currency. */
const currencyOf = ({ currency, region }: DraftOf<typeof accounts>): DraftOf<typeof accounts> =>
  isRegion(region) ? { currency: currency ?? regionCurrency[region] } : {};

/** An account whose money has moved, or that has its own prices, keeps its currency and its customer. */
async function requireUnmoved(
  draft: DraftOf<typeof accounts>,
  current: RecordOf<typeof accounts>,
  db: Queryable,
): Promise<void> {
  const changed = (["currency", "customerId"] as const).some((name) => name in draft && draft[name] !== current[name]);
  if (!changed) return;
  const { rows } = await db.execute(sql`
    select from ledger_entries where account_id = ${current.id} union all
    select from bills_lines where account_id = ${current.id} limit 1`);
  if (rows.length > 0)
    throw new Problem(409, "По аккаунту уже есть счета или деньги: валюту и клиента сменить нельзя", { current });
}

/**
 * Only the party that suspended an account may resume it: an account stopped by the provider stays stopped until the
 * provider resumes it.
 */
function suspension(
  draft: DraftOf<typeof accounts>,
  current: RecordOf<typeof accounts> | undefined,
  role: Role,
): DraftOf<typeof accounts> {
  const { status } = draft;
  if (status === undefined || status === current?.status) return {};
  if (status === "suspended") return { suspendedBy: role === "CUSTOMER" ? "customer" : "provider" };
  if (role === "CUSTOMER" && current?.suspendedBy !== "customer")
    throw new Problem(403, "Этот аккаунт приостановили мы: возобновит его менеджер");
  return { suspendedBy: null };
}
