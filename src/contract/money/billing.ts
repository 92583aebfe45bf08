// Top-ups, and the settings behind them (specification §7, design §5 A top-up, Accounts). Sums are decimal strings with two
// digits; percents and rates are decimal strings.
import { z } from "zod";
import { currencyCode as currency, regionCode, regionNamedBy } from "../codes.ts";
import { defineCalls } from "../call.ts";

const decimal = z.string();
const payType = z.enum(["prepay", "postpay", "actual"]);
const closingBasis = z.enum(["spend", "transfer"]);

/** A percent for sums with VAT from `from` to below `to`, in the region's currency. */
const range = z.object({ from: decimal, to: decimal.nullable(), value: decimal });
/** The customer's own ranges replace the region's, if there are any. */
const ranges = z.object({ customer: z.array(range).readonly(), region: z.array(range).readonly() });

/** Units of the region's currency for `scale` units of an account's currency, and the source of the markup. */
const cabinetRate = z.object({
  currency,
  date: z.string(),
  scale: z.int(),
  raw: decimal,
  percent: decimal,
  source: z.enum(["contract", "region", "user", "none"]),
  contractNumber: z.string().exactOptional(),
  /** Exact; `displayRate` rounds it for display. */
  selling: decimal,
  stale: z.boolean(),
});

/** What an account's price depends on: with `vatPercent` it is the domain's `TopUpTerms`. */
const accountTerms = z.object({
  id: z.int(),
  name: z.string(),
  systemId: z.int(),
  systemName: z.string(),
  contractId: z.int().nullable(),
  /** The account's currency. */
  currency,
  /** The minimum sum with VAT in the region's currency; null if there is none. */
  minimum: decimal.nullable(),
  /** True until money first arrives in the account: the first minimum applies. */
  isFirst: z.boolean(),
  commission: ranges,
  discount: ranges,
  /** Null if the account's currency has no rate: it can't be topped up now. */
  rate: cabinetRate.nullable(),
  /** The date of the last rate, if it is older than the region allows. */
  rateTooOld: z.iso.date().nullable(),
  /** The account's balance in its currency. */
  balance: decimal,
  /** Spend of the last two weeks in the account's currency. */
  spent: decimal,
  /** Whole days that the balance lasts at that pace; null if nothing is spent. */
  daysLeft: z.int().nullable(),
});

const terms = z.object({
  region: regionCode,
  /** The currency of all payments. */
  currency,
  vatPercent: decimal,
  /** The largest top-up of all accounts together, with VAT. */
  maxTopUp: decimal,
  /** How the customer pays if no contract says otherwise: "prepay" makes a bill, the others a request. */
  payType,
  contracts: z.array(z.object({ id: z.int(), number: z.string(), payType })).readonly(),
  accounts: z.array(accountTerms).readonly(),
});

const topUp = z.strictObject({
  /** Absent for the contract of each account. */
  contractId: z.int().positive().optional(),
  lines: z
    .array(
      z.strictObject({
        accountId: z.int().positive(),
        /** With VAT, in the region's currency. */
        amount: z.union([z.string().max(64), z.number()], { error: "Некорректная сумма" }),
      }),
    )
    .max(100),
});

const toppedUp = z.object({
  kind: z.enum(["bill", "request"]),
  /** One for each contract of the accounts, in the order of the lines. */
  papers: z
    .array(
      z.object({
        id: z.int(),
        number: z.string(),
        /** Null for accounts without a contract. */
        contractNumber: z.string().nullable(),
        amountWithVat: decimal,
      }),
    )
    .readonly(),
  currency,
  message: z.string(),
});

const identifier = z.object({
  key: z.string(),
  label: z.string(),
  pattern: z.string().nullable(),
  example: z.string().nullable(),
  required: z.boolean(),
  hint: z.string().nullable(),
});

const systemOfRegion = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  kind: z.enum(["advertising", "payment"]),
  /** The currency of new accounts in the region. */
  currency,
  closingBasis,
  allowTransfer: z.boolean(),
  warning: z.string().nullable(),
  identifiers: z.array(identifier),
});

const systemSettings = z.object({
  systemId: z.int(),
  key: z.string(),
  name: z.string(),
  currency,
  /** With VAT, in the region's currency; null if there is no minimum. */
  minFirst: decimal.nullable(),
  minNext: decimal.nullable(),
  commission: z.array(range).readonly(),
  discount: z.array(range).readonly(),
  allowTransfer: z.boolean(),
});

const globalSettings = z.object({
  region: z.object({
    id: z.int(),
    name: z.string(),
    currency: z.object({ code: currency, label: z.string() }),
  }),
  contacts: z.object({
    telegramLink: z.string().nullable(),
    telPhone: z.string().nullable(),
    whatappPhone: z.string().nullable(),
    whatappText: z.string().nullable(),
  }),
  /** Null for a visitor who is not signed in. */
  settings: z
    .object({
      vatPercent: decimal,
      ratesAdds: decimal.nullable(),
      payTypes: z.array(payType).readonly(),
      paymentWaitingHours: z.int().nullable(),
      freeConsultationHours: z.int().nullable(),
      freeRequestCount: z.int().nullable(),
      hourCost: decimal.nullable(),
      electronicExchange: z.boolean(),
      allowTransfer: z.boolean(),
    })
    .nullable(),
});

/** A region in these paths: its code in upper case, or another code of the country. */
const regionQuery = z.object({ region: regionNamedBy.optional() });

export const billingCalls = defineCalls({
  "GET /api/top-ups/terms": {
    summary: "Get the top-up terms of the caller's active accounts: minimum, commission, discount and rate",
    access: ["CUSTOMER"],
    answer: terms,
  },
  "POST /api/top-ups": {
    summary: "Top up accounts: creates a bill per contract for prepayment, a request per contract for postpayment",
    access: ["CUSTOMER"],
    body: topUp,
    answer: toppedUp,
    idempotent: true,
    perMinute: 120,
  },
  "GET /api/accounts/systems/all": {
    summary: "List the systems offered in the caller's region, with the identifiers that an account needs",
    access: "signedIn",
    answer: z.array(systemOfRegion),
  },
  "GET /api/settings/global": {
    summary: "Get a region's currency and contacts, and for signed-in users its terms",
    access: "public",
    query: regionQuery,
    answer: globalSettings,
    first: true,
  },
  "DELETE /api/regions/settings-lines": {
    summary: "Remove a range from a commission or discount of a region or, with isCustomer, of a customer",
    access: ["ADMIN"],
    query: z.object({ id: z.coerce.number().int().positive(), isCustomer: z.enum(["true", "false"]).optional() }),
    answer: z.object({ message: z.string() }),
  },
  "GET /api/settings/global/systems": {
    summary: "List a region's terms per system: minimum amounts, commissions and discounts",
    access: "signedIn",
    query: regionQuery,
    answer: z.array(systemSettings),
  },
});

export type TopUpTermsAnswer = z.output<typeof terms>;
export type AccountTerms = z.output<typeof accountTerms>;
export type ToppedUp = z.output<typeof toppedUp>;
export type SystemOfRegion = z.output<typeof systemOfRegion>;
export type GlobalSettings = z.output<typeof globalSettings>;
