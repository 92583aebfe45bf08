// Matches bank payments to bills by the number of the bill or of its act in the purpose, the payer's tax number and the sum.
// Only a match of all three is certain; an administrator reviews the others, with a suggestion filled in.
import { offices } from "../../regions/offices.ts";
import { formatMoney } from "../money/format.ts";
import { compare, type Money, subtract, sum } from "../money/money.ts";
import { type Region, regionCurrency } from "../company/region.ts";
import { type Share, shareOut } from "../money/shareOut.ts";
import { taxNumberNames } from "../company/taxNumber.ts";
import { fold } from "../text/fold.ts";

export interface PaymentToMatch {
  /** In the region's currency. */
  readonly amount: Money;
  /** As the bank wrote it; empty if missing. */
  readonly payerTaxNumber: string;
  readonly purpose: string;
}

export interface BillToMatch {
  readonly id: number;
  readonly number: string;
  /** The number of the act that it bills; null for other bills. */
  readonly actNumber: string | null;
  readonly customerId: number;
  /** What is left to pay; zero for a paid bill. */
  readonly left: Money;
}

export interface KnownPayer {
  readonly customerId: number;
  readonly taxNumber: string;
}

export interface Known {
  /** The bills named in the purposes, and the payers' unpaid bills. */
  readonly bills: readonly BillToMatch[];
  readonly payers: readonly KnownPayer[];
}

export interface Match {
  /** True if it can be enrolled without review. */
  readonly certain: boolean;
  /** Why it is not certain; null if it is. */
  readonly why: string | null;
  readonly customerId: number | null;
  readonly bills: readonly Share[];
}

export interface NamedPapers {
  readonly bills: readonly string[];
  readonly acts: readonly string[];
}

const dash = "\\s?[-–—‑]\\s?";
const number = new RegExp(
  `(?<![\\p{L}\\p{N}]|[-–—‑/])(\\p{L}{1,4})${dash}(20\\d\\d)${dash}0*([1-9]\\d{0,8})(?![\\p{L}\\p{N}]|[-–—‑/]\\d)`,
  "gu",
);

/**
 * The numbers of bills and acts in a text in the product's form (Б-2026-000123, А-2026-000045), each once. Tolerates spaces
 * around dashes, other dashes, missing zeros and Latin letters; ignores parts of longer words or numbers.
 */
export function papersNamed(text: string, region: Region): NamedPapers {
  const { numbers, typedBills } = offices[region];
  const bills = new Set<string>();
  const acts = new Set<string>();
  for (const [, letters = "", year, count = ""] of text.matchAll(number)) {
    const rest = `${year}-${count.padStart(6, "0")}`;
    if (letters.length === 1 && typedBills.includes(letters)) bills.add(`${numbers.bills}-${rest}`);
    else if (fold(letters) === fold(numbers.acts)) acts.add(`${numbers.acts}-${rest}`);
  }
  return { bills: [...bills], acts: [...acts] };
}

/**
 * Matches a statement's payments in order. What an earlier one certainly pays is not available to later ones.
 * @param region of our account
 */
export function matchPayments(payments: readonly PaymentToMatch[], known: Known, region: Region): readonly Match[] {
  const left = new Map(known.bills.map((bill) => [bill.id, bill.left]));
  return payments.map((payment) => {
    const bills = known.bills.map((bill) => ({ ...bill, left: left.get(bill.id) ?? "0.00" }));
    const match = matchPayment(payment, { ...known, bills }, region);
    if (match.certain)
      for (const { billId, amount } of match.bills) left.set(billId, subtract(left.get(billId) ?? "0", amount));
    return match;
  });
}

function matchPayment(payment: PaymentToMatch, { bills, payers }: Known, region: Region): Match {
  const taxNumber = payment.payerTaxNumber.replace(/\D/g, "");
  const whose = taxNumber === "" ? [] : payers.filter((payer) => payer.taxNumber === taxNumber);
  const payer = whose.length === 1 ? whose[0]?.customerId : undefined;
  const numbers = papersNamed(payment.purpose, region);
  const named = bills.filter(
    ({ number, actNumber }) =>
      numbers.bills.includes(number) || (actNumber !== null && numbers.acts.includes(actNumber)),
  );
  const unclear = (why: string, customerId: number | null, likely: readonly BillToMatch[] = []): Match => ({
    ...{ certain: false, why, customerId },
    bills: shared(payment.amount, likely),
  });
  const [first] = named;
  const missing = numbers.bills.find((number) => !named.some((bill) => bill.number === number));
  if (missing !== undefined) return unclear(`Счёта № ${missing} нет`, payer ?? first?.customerId ?? null, named);
  if (!first) return withoutNumber(payment, bills, { taxNumber, count: whose.length, payer }, unclear);
  // A bill that is named besides says what is paid of the acts.
  const unbilled = numbers.acts.find((number) => !named.some(({ actNumber }) => actNumber === number));
  if (unbilled !== undefined && numbers.bills.length === 0)
    return unclear(`На акт № ${unbilled} счёта нет`, payer ?? first.customerId, named);
  const { customerId } = first;
  if (named.some((bill) => bill.customerId !== customerId))
    return unclear("Названы счета разных клиентов", payer ?? null);
  const paid = named.find((bill) => compare(bill.left, "0") <= 0);
  if (paid) return unclear(`Счёт № ${paid.number} уже оплачен`, customerId, named);
  if (taxNumber === "") return unclear(`В выписке нет ${taxNumberNames()} плательщика`, customerId, named);
  if (!whose.some((known) => known.customerId === customerId))
    return unclear(
      payer === undefined ? "Плательщик не похож на клиента этого счёта" : "Платит другой клиент, не тот, чей счёт",
      customerId,
      named,
    );
  const wanted = sum(named.map((bill) => bill.left));
  const difference = compare(payment.amount, wanted);
  if (difference === 0) return { certain: true, why: null, customerId, bills: shared(payment.amount, named) };
  const currency = regionCurrency[region];
  return unclear(
    difference < 0
      ? `Меньше, чем нужно: не хватает ${formatMoney(subtract(wanted, payment.amount), currency)}`
      : `Больше, чем нужно, на ${formatMoney(subtract(payment.amount, wanted), currency)}`,
    customerId,
    named,
  );
}

function withoutNumber(
  { amount }: PaymentToMatch,
  bills: readonly BillToMatch[],
  {
    taxNumber,
    count,
    payer,
  }: { readonly taxNumber: string; readonly count: number; readonly payer: number | undefined },
  unclear: (why: string, customerId: number | null, likely?: readonly BillToMatch[]) => Match,
): Match {
  if (count > 1) return unclear(`Клиентов с ${taxNumberNames()} ${taxNumber} несколько`, null);
  if (payer === undefined) return unclear("Плательщик неизвестен, номера счёта в назначении нет", null);
  const fitting = bills.filter(({ customerId, left }) => customerId === payer && compare(left, amount) === 0);
  if (fitting.length === 0) return unclear("Номера счёта нет, и счёта на такую сумму тоже", payer);
  if (fitting.length > 1) return unclear("Номера счёта нет, а счетов на такую сумму несколько", payer);
  return unclear("Номера счёта нет, но плательщик и сумма подходят", payer, fitting);
}

/** The valid part of a suggested split; the reviewer decides about the rest. */
const shared = (amount: Money, likely: readonly BillToMatch[]): readonly Share[] =>
  shareOut(
    amount,
    likely.map(({ id }) => ({ billId: id })),
    new Map(likely.map(({ id, left }) => [id, left])),
  ).shares;
