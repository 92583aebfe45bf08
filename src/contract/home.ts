// The home page `/` (design §5 Home): for an administrator the state of the business, for a customer of their accounts. Sums
// are decimal strings with two digits.
import { z } from "zod";
import { currencyCode as currency, regionCode } from "./codes.ts";
import { defineCalls } from "./call.ts";

const money = z.string();

const dryAccount = z.object({
  id: z.int(),
  name: z.string(),
  customer: z.string(),
  system: z.string(),
  balance: money,
  /** The account's currency. */
  currency,
  /** Whole days that the balance lasts at the current pace; 0 if it is used up. */
  daysLeft: z.int(),
});

const business = z.object({
  region: regionCode,
  /** The region's currency, for all sums except those of accounts. */
  currency,
  today: z.iso.date(),
  /**
   * By age in days, youngest first: the number of bills and their sum with VAT. A group reaches from `olderThan` to below
   * the next one's.
   */
  unpaidBills: z
    .array(
      z.object({
        olderThan: z.int(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        count: z.int(),
        amount: money,
      }),
    )
    .readonly(),
  dryAccounts: z.object({ count: z.int(), first: z.array(dryAccount).readonly() }),
  /** Paid bills of the last twelve months with VAT, by month of payment and system. */
  topUps: z.object({
    /** YYYY-MM, oldest first. */
    months: z.array(z.string()).readonly(),
    systems: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          /** The names of the systems in this group, which bills are filtered by. */
          made: z.array(z.string()).readonly(),
          amounts: z.array(money).readonly(),
        }),
      )
      .readonly(),
  }),
  /** The date of outdated rates, which the bank should have replaced; "none" if there are no rates. */
  staleRates: z.string().nullable(),
});

const ownBill = z.object({ id: z.int(), number: z.string(), date: z.iso.date(), amount: money });
const ownAct = z.object({ id: z.int(), number: z.string(), date: z.iso.date(), amount: money, currency });

const own = z.object({
  /** The region's currency, for bills. */
  currency,
  /** Without archived accounts. */
  balances: z.array(z.object({ currency, balance: money, spend: money, accounts: z.int() })).readonly(),
  /** Archived accounts, and their remaining money by currency, without currencies whose sum is zero. */
  archived: z.object({ count: z.int(), left: z.array(z.object({ currency, amount: money })).readonly() }),
  dryAccounts: z.object({ count: z.int(), first: z.array(dryAccount.omit({ customer: true })).readonly() }),
  unpaidBills: z.object({ count: z.int(), amount: money, first: z.array(ownBill).readonly() }),
  unsignedActs: z.object({ count: z.int(), first: z.array(ownAct).readonly() }),
});

/** A summary of one client. */
const glance = z.object({
  /** The accounts' balances by currency. */
  balances: z.array(z.object({ currency, amount: money })).readonly(),
  /** What is left to pay of them. */
  unpaidBills: z.object({ count: z.int(), amount: money, currency }),
  /** The advance, in the same currency. */
  unapplied: money,
  /** Acts that wait for the client's signature. */
  unsignedActs: z.int(),
  /** Tasks about the client and their records. */
  openTasks: z.int(),
  /** When a user of the client was last active; null if never. */
  lastSeen: z.string().nullable(),
});

export const homeCalls = defineCalls({
  "GET /api/customers/{id}/glance": {
    summary: "Get a client's status: balances, debts, papers to sign, and the last visit",
    access: ["ADMIN"],
    params: z.object({ id: z.coerce.number().int().positive() }),
    answer: glance,
  },
  "GET /api/home": {
    summary: "Get the key figures of one region, each with the link to its list",
    access: ["ADMIN"],
    query: z.object({ region: regionCode.optional() }),
    answer: business,
  },
  "GET /api/home/mine": {
    summary: "Get the customer's home page: balances, accounts that run out of money, bills to pay, acts to sign",
    access: ["CUSTOMER"],
    answer: own,
  },
});

export type Glance = z.output<typeof glance>;
export type BusinessHome = z.output<typeof business>;
export type OwnHome = z.output<typeof own>;
export type DryAccount = z.output<typeof dryAccount>;
