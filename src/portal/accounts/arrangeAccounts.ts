// Filters, groups, sorts and totals the accounts for the screen. Pure functions.
import { compareTexts } from "../../domain/text/compare.ts";
import { isArchived } from "../../domain/money/balances.ts";
import { foldText } from "../foldText.ts";
import type { Account, System } from "../records.ts";

/** The filter; "" means any. */
export interface Wanted {
  readonly text: string;
  /** A system's id as in the address. */
  readonly system: string;
  /** A status, "low", "all" including archived accounts, or "" without them. */
  readonly status: string;
}

/** The systems with accounts. */
export const systemsOf = (accounts: readonly Account[], systems: readonly System[]): readonly System[] =>
  systems.filter(({ id }) => accounts.some(({ systemId }) => systemId === id));

/** The statuses to filter by. */
export const statuses: readonly { readonly value: string; readonly label: string }[] = [
  { value: "", label: "Активные" },
  { value: "low", label: "Деньги на исходе" },
  { value: "suspended", label: "Архив: приостановленные" },
  { value: "all", label: "Любой статус" },
];

export interface AccountSort {
  readonly by: string;
  readonly descending: boolean;
}

export interface AccountGroup {
  /** Undefined for a system that can no longer be read. */
  readonly system: System | undefined;
  readonly accounts: readonly Account[];
}

/** Systems in Russian order, with their accounts sorted as requested. */
export function groupAccounts(
  accounts: readonly Account[],
  systems: readonly System[],
  { by, descending }: AccountSort,
): readonly AccountGroup[] {
  const direction = descending ? -1 : 1;
  const order = orders[by] ?? byName;
  const ids = [...new Set(accounts.map(({ systemId }) => systemId))];
  const groups = ids.map((systemId) => ({
    system: systems.find(({ id }) => id === systemId),
    accounts: accounts
      .filter((account) => account.systemId === systemId)
      .toSorted((a, b) => direction * order(a, b) || byName(a, b)),
  }));
  return groups.toSorted((a, b) => compareTexts(a.system?.name ?? last, b.system?.name ?? last));
}

/** The accounts that contain every word of the text, ignoring case and ё. */
export function filterAccounts(
  accounts: readonly Account[],
  systems: readonly System[],
  { text, system, status }: Wanted,
): readonly Account[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return accounts.filter((account) => {
    if (system !== "" && String(account.systemId) !== system) return false;
    if (!isOf(account, status, words.length > 0)) return false;
    const said = words.length === 0 ? "" : saidOf(account, systems);
    return words.every((word) => said.includes(word));
  });
}

/** Archived accounts are the suspended ones: hidden unless requested or searched for. */
function isOf(account: Account, status: string, isSearched: boolean): boolean {
  if (status === "low") return account.isLow === true;
  if (status === "") return isSearched || !isArchived(account);
  return status === "all" || account.status === status;
}

/** Only active accounts can be topped up. */
export const canTopUp = ({ status }: Account): boolean => status === "active";

const last = "\uffff";

const byName = (a: Account, b: Account): number => compareTexts(a.name, b.name) || a.id - b.id;
const orders: Readonly<Record<string, (a: Account, b: Account) => number>> = {
  name: byName,
  spendThisMonth: (a, b) => Number(a.spendThisMonth) - Number(b.spendThisMonth),
  balance: (a, b) => Number(a.balance) - Number(b.balance),
  // Accounts without spend sort as lasting longest.
  daysLeft: (a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || 0,
};

/** The keys that accounts can be sorted by. */
export const sortable: readonly string[] = Object.keys(orders);

const saidOf = (account: Account, systems: readonly System[]): string =>
  foldText(
    [
      account.name,
      account.login,
      account.site,
      account.email,
      account.externalAccountId,
      account.externalCustomerId,
      ...account.identifiers.map(({ value }) => value),
      systems.find(({ id }) => id === account.systemId)?.name,
    ].join(" "),
  );
