// What stands on `/` (design §5 Home): the state of the business for an administrator, of their own for a customer.
// Sums are decimal strings with two digits.
import { z } from "zod";
import { currencies } from "../domain/currency.ts";
import { regions } from "../domain/region.ts";
import { defineCalls } from "./call.ts";

const money = z.string();
const currency = z.enum(currencies);

const dryAccount = z.object({
  id: z.int(),
  name: z.string(),
  customer: z.string(),
  system: z.string(),
  balance: money,
  /** Of the cabinet. */
  currency,
  /** Whole days that the balance lasts if spending goes on as it has; 0 when it is used up. */
  daysLeft: z.int(),
});

const business = z.object({
  region: z.enum(regions),
  /** Of the region, for every sum but the cabinets' own. */
  currency,
  today: z.iso.date(),
  candidates: z.object({ new: z.int(), confirmed: z.int() }),
  /** By age in days, from the youngest: how many, and for how much with VAT. `olderThan` 0 days to below the next one. */
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
  /** Sums with VAT, by the currency of the acts. */
  unsignedActs: z.object({ count: z.int(), amounts: z.array(z.object({ currency, amount: money })).readonly() }),
  topUpRequests: z.object({ count: z.int(), amount: money }),
  openTasks: z.int(),
  /** Active contracts that end from `from` to `to`, both included. */
  endingContracts: z.object({ count: z.int(), from: z.iso.date(), to: z.iso.date() }),
  dryAccounts: z.object({ count: z.int(), first: z.array(dryAccount).readonly() }),
  /** Paid bills by the month of payment and system, with VAT: the last twelve months. */
  topUps: z.object({
    /** YYYY-MM, from the oldest. */
    months: z.array(z.string()).readonly(),
    systems: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          /** The systems that it is made of, by name: bills are found by them. */
          made: z.array(z.string()).readonly(),
          amounts: z.array(money).readonly(),
        }),
      )
      .readonly(),
  }),
  failedJobs: z.int(),
  failedLetters: z.int(),
  /** The day of the rates that stand, when the bank should have given newer ones; "none" where there are none. */
  staleRates: z.string().nullable(),
});

const ownBill = z.object({ id: z.int(), number: z.string(), date: z.iso.date(), amount: money });
const ownAct = z.object({ id: z.int(), number: z.string(), date: z.iso.date(), amount: money, currency });

const own = z.object({
  /** Of the region, in which bills are paid. */
  currency,
  /** Of the accounts that are not in the archive. */
  balances: z.array(z.object({ currency, balance: money, spend: money, accounts: z.int() })).readonly(),
  /** The accounts in the archive, and what is left in them, without those currencies of which nothing is. */
  archived: z.object({ count: z.int(), left: z.array(z.object({ currency, amount: money })).readonly() }),
  dryAccounts: z.object({ count: z.int(), first: z.array(dryAccount.omit({ customer: true })).readonly() }),
  unpaidBills: z.object({ count: z.int(), amount: money, first: z.array(ownBill).readonly() }),
  unsignedActs: z.object({ count: z.int(), first: z.array(ownAct).readonly() }),
});

/** How things are with one client. */
const glance = z.object({
  /** What is left in the cabinets, by their currency. */
  balances: z.array(z.object({ currency, amount: money })).readonly(),
  /** What is left to be paid of them. */
  unpaidBills: z.object({ count: z.int(), amount: money, currency }),
  /** Paid and taken by no bill, in the same currency. */
  unapplied: money,
  /** Acts that wait for the client's signature. */
  unsignedActs: z.int(),
  /** Of the client and their records. */
  openTasks: z.int(),
  /** When somebody of the client last used the product; null for never. */
  lastSeen: z.string().nullable(),
});

export const homeCalls = defineCalls({
  "GET /api/customers/{id}/glance": {
    summary: "How things are with a client: what is left, owed and to be signed, and when they were last here",
    access: ["ADMIN"],
    params: z.object({ id: z.coerce.number().int().positive() }),
    answer: glance,
  },
  "GET /api/home": {
    summary: "The state of the business in one region, each number with what leads to its list",
    access: ["ADMIN"],
    query: z.object({ region: z.enum(regions).optional() }),
    answer: business,
  },
  "GET /api/home/mine": {
    summary: "The customer's own: balances, what runs dry, bills to pay, acts to sign",
    access: ["CUSTOMER"],
    answer: own,
  },
});

export type Glance = z.output<typeof glance>;
export type BusinessHome = z.output<typeof business>;
export type OwnHome = z.output<typeof own>;
export type DryAccount = z.output<typeof dryAccount>;
