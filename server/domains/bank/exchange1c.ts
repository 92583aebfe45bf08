// The 1C exchange format with banks: lines `Ключ=значение` in sections of accounts and documents. Keys differ by country and
// version; the file names its encoding in that encoding.
import type { Day } from "../../../src/domain/time/periods.ts";
import type { OwnCurrency } from "../../../src/domain/company/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { Problem } from "../../platform/problem.ts";
import { maxEntries, type SkippedRow, plainAccount, type Raw, readRaw, sorted, type Statement } from "./statement.ts";

const mark = "1CClientBankExchange";

/** True if the file begins with the format's mark. */
export const is1c = (bytes: Buffer): boolean => bytes.subarray(0, 64).toString("latin1").includes(mark);

const encodings = ["utf-8", "windows-1251", "ibm866"] as const;

/**
 * Decodes with each encoding in turn: only in the right one do the sections, the encoding's name and the account become
 * readable.
 */
function decode(bytes: Buffer): string {
  for (const encoding of encodings) {
    const text = new TextDecoder(encoding).decode(bytes);
    if (/^\s*(кодировка|расчсчет|версияформата|секциядокумент)\s*(=|$)/imu.test(text)) return text;
  }
  throw unreadable("Кодировка файла не подходит: сохраните выписку в Windows-1251, UTF-8 или DOS (CP866)");
}

interface Section {
  readonly line: number;
  readonly kind: "account" | "document";
  readonly values: Map<string, string>;
}

const beginnings: Readonly<Record<string, Section["kind"]>> = {
  секциярасчсчет: "account",
  секциядокумент: "document",
};
const endings: Readonly<Record<string, Section["kind"]>> = { конецрасчсчет: "account", конецдокумента: "document" };

export interface Exchange {
  /** Our accounts that the file is about. */
  readonly accounts: readonly string[];
  readonly documents: readonly Section[];
}

/** @throws Problem 422 naming the line that breaks the format, or what is missing */
export function readExchange(bytes: Buffer): Exchange {
  const lines = decode(bytes).split(/\r\n|\n|\r/);
  const start = lines.findIndex((line) => line.replace(/^\ufeff/, "").trim() !== "");
  if (lines[start]?.replace(/^\ufeff/, "").trim() !== mark) throw unreadable(`Первая строка файла не «${mark}»`);
  const accounts = new Set<string>();
  const documents: Section[] = [];
  let open: Section | undefined;
  let last = "";
  for (const [index, text] of lines.entries()) {
    const number = index + 1;
    const line = text.trim();
    if (index <= start || line === "") continue;
    const [name = "", ...rest] = line.split("=");
    const key = name.trim().toLowerCase();
    const value = rest.join("=").trim();
    const begins = beginnings[key];
    const ends = endings[key];
    if (key === "конецфайла") {
      if (open) throw broken(number, `раздел, начатый в строке ${open.line}, не закончен`);
      break;
    }
    if (begins !== undefined) {
      if (open) throw broken(number, `раздел, начатый в строке ${open.line}, не закончен`);
      open = { line: number, kind: begins, values: new Map() };
      if (begins === "document" && documents.push(open) > maxEntries)
        throw broken(number, `в одном файле не больше ${maxEntries} документов`);
    } else if (ends !== undefined) {
      if (open?.kind !== ends) throw broken(number, "конец раздела, который не начинался");
      open = undefined;
    } else if (rest.length > 0) {
      if (open?.values.has(key)) throw broken(number, `«${name.trim().slice(0, 40)}» в документе дважды`);
      open?.values.set(key, value);
      if (key === "расчсчет" && open?.kind !== "document" && value !== "") accounts.add(plainAccount(value));
    } else if (open?.kind === "document" && last.startsWith("назначениеплатежа")) {
      open.values.set(last, `${open.values.get(last) ?? ""} ${line}`);
      continue;
    } else throw broken(number, `не понять «${line.slice(0, 40)}»`);
    last = key;
  }
  if (open) throw broken(lines.length, `раздел, начатый в строке ${open.line}, не закончен`);
  return { accounts: [...accounts], documents };
}

/** Keys of each field, the newer or more exact one first. */
const keys = {
  date: ["датапоступило", "датаоперации", "дата", "датадокумента"],
  number: ["номер", "номердокумента"],
  amount: ["суммаприход", "сумма"],
  currency: ["валюта", "кодвалюты"],
  payerName: ["плательщик1", "плательщикнаименование", "плательщик"],
  payerTaxNumber: [
    "плательщикунп",
    "плательщикунн",
    "плательщикинн",
    "плательщикбин_иин",
    "плательщикбин",
    "плательщикиин",
  ],
  payerAccount: ["плательщиксчет", "плательщикрасчсчет", "плательщикиик"],
  payeeAccount: ["получательсчет", "получательрасчсчет", "получательиик"],
} as const;

/** The payments received by one of our accounts. */
export function incoming(
  { documents }: Exchange,
  { account, ...terms }: { readonly account: string; readonly currency: OwnCurrency; readonly today: Day },
): Statement {
  return sorted(
    documents.map(({ line, values }) => {
      const value = (of: keyof typeof keys): string => keys[of].map((key) => values.get(key)).find(Boolean) ?? "";
      const raw: Raw = {
        line,
        ...{ date: value("date"), number: value("number"), amount: value("amount"), currency: value("currency") },
        ...{ payerName: value("payerName"), payerTaxNumber: value("payerTaxNumber") },
        payerAccount: plainAccount(value("payerAccount")),
        purpose: purposeOf(values),
      };
      const why = passedOver(account, raw.payerAccount, plainAccount(value("payeeAccount")), values);
      const passed: SkippedRow = {
        line,
        ...{ date: raw.date.slice(0, 20), number: raw.number.slice(0, 64), why: why ?? "" },
        amount: (raw.amount || (values.get("суммарасход") ?? "")).slice(0, 20),
      };
      return why === undefined ? readRaw(raw, terms) : passed;
    }),
  );
}

function passedOver(account: string, payer: string, payee: string, values: Section["values"]): string | undefined {
  if (payer === account) return payee === account ? "Перевод между своими счетами" : "Исходящий платёж";
  if (payee === account) return undefined;
  if (payee === "" && values.get("суммаприход")) return undefined;
  return payee === "" ? "Не сказано, на какой счёт" : `На чужой счёт ${payee.slice(0, 34)}`;
}

/** Older programs split the purpose into numbered lines. */
function purposeOf(values: Section["values"]): string {
  const whole = values.get("назначениеплатежа");
  if (whole) return whole;
  return [1, 2, 3, 4, 5, 6].flatMap((part) => values.get(`назначениеплатежа${part}`) ?? []).join(" ");
}

const unreadable = (message: string) => new Problem(422, messages.checkInput, { errors: { file: message } });
const broken = (line: number, message: string) => unreadable(`Строка ${line}: ${message}`);
