import { sql } from "drizzle-orm";
import { dayIn } from "../../../src/domain/periods.ts";
import { isRegion, regionCurrency } from "../../../src/domain/region.ts";
import type { Role } from "../../../src/domain/role.ts";
import { requireContractOn } from "../billing/terms/contractHolds.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { type WriteReach, rulesFor, type DraftOf } from "../../engine/registry.ts";
import { accounts } from "../../../src/resources/accounts.ts";
import type { RecordOf } from "../../../src/resources/defineResource.ts";

export const accountRules = rulesFor(accounts, {
  beforeSave: async (draft, current, { db, caller, clock }) => {
    if (current) await requireUnmoved(draft, current, db);
    await requireOwnContract({ ...current, ...draft }, current, { db, clock });
    return { ...draft, ...(current ? {} : currencyOf(draft)), ...suspension(draft, current, caller.role) };
  },
});

/** A contract that is chosen for an account holds today; one that is over stays where it was. */
async function requireOwnContract(
  whole: DraftOf<typeof accounts>,
  current: RecordOf<typeof accounts> | undefined,
  { db, clock }: Pick<WriteReach, "db" | "clock">,
) {
  const { region, contractId } = whole;
  if (isRegion(region) && contractId !== current?.contractId)
    await requireContractOn(db, whole, dayIn(region, clock()));
}

/** A cabinet in a system that names no currency is in the region's. */
const currencyOf = ({ currency, region }: DraftOf<typeof accounts>): DraftOf<typeof accounts> =>
  isRegion(region) ? { currency: currency ?? regionCurrency[region] } : {};

/** Money that moved, or was priced for the account, stays in its currency and with its customer. */
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

/** Who suspended an account may resume it; what the provider has stopped, only the provider sets going again. */
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
