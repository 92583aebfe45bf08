// Banks: their codes (BIC) and which of them an account belongs to (reference B.3).
import { messages } from "../i18n/messages.ts";
import type { Check, Checked } from "./checked.ts";
import { fold } from "./fold.ts";

export interface Bank {
  readonly bic: string;
  readonly name: string;
}

/** 8 letters or digits (specification §5, design §5 Validation). */
export const checkBic: Check = (typed): Checked => {
  if (typed.trim() === "") return { value: "" };
  const value = fold(typed.replace(/^\s*(?:БИК|BIC|SWIFT)[\s:№]+/i, ""));
  return /^[A-Z0-9]{8}$/.test(value) ? { value } : { value, problem: messages.bic };
};

/** The bank of an IBAN without spaces, by its first characters, as soon as those are typed; undefined for unknown ones. */
export function bankOfAccount(account: string): Bank | undefined {
  const folded = fold(account);
  const code = folded.startsWith("KZ") ? folded.slice(4, 7) : folded.startsWith("BY") ? folded.slice(4, 8) : "";
  const [bic, name] = banks[code] ?? [];
  return bic && name ? { bic, name } : undefined;
}

/** What to say of a bank's code or name, or a text around it, that belongs to another bank than the account; may be right otherwise. */
export function otherBank(account: string, { bic, name }: Partial<Bank>): string | undefined {
  const bank = bankOfAccount(account);
  if (!bank) return undefined;
  if (bic !== undefined) return fold(bic) === bank.bic ? undefined : messages.otherBic(bank.bic);
  const said = letters(name ?? "");
  const isNamed = (known: string | undefined): boolean => known !== undefined && said.includes(letters(known));
  if (isNamed(bank.name) || !Object.values(banks).some(([, known]) => isNamed(known))) return undefined;
  return messages.otherBank(bank.name);
}

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, "");

/** Bank code in the IBAN: four letters in Belarus, three digits in Kazakhstan. */
const banks: Readonly<Record<string, readonly [bic: string, name: string]>> = {
  AEBK: ["AEBKBY2X", "Нео Банк Азия"],
  AKBB: ["AKBBBY2X", "Беларусбанк"],
  ALFA: ["ALFABY2X", "Альфа-Банк"],
  ATOM: ["ATOMBY25", "Дельта Банк"],
  BAPB: ["BAPBBY2X", "Белагропромбанк"],
  BELB: ["BELBBY2X", "Банк БелВЭБ"],
  BLBB: ["BLBBBY2X", "Белинвестбанк"],
  BLNB: ["BLNBBY2X", "БНБ-Банк"],
  BPSB: ["BPSBBY2X", "Сбер Банк"],
  IRJS: ["IRJSBY22", "СтатусБанк"],
  MMBN: ["MMBNBY22", "Банк Дабрабыт"],
  MTBK: ["MTBKBY22", "МТБанк"],
  NBRB: ["NBRBBY2X", "Национальный банк Республики Беларусь"],
  OLMP: ["OLMPBY2X", "Белгазпромбанк"],
  PJCB: ["PJCBBY2X", "Приорбанк"],
  POIS: ["POISBY2X", "Паритетбанк"],
  REDJ: ["REDJBY22", "РРБ-Банк"],
  RSHN: ["RSHNBY2X", "Банк Решение"],
  SLAN: ["SLANBY22", "Банк ВТБ (Беларусь)"],
  SOMA: ["SOMABY22", "Идея Банк"],
  TECN: ["TECNBY22", "Технобанк"],
  UNBS: ["UNBSBY2X", "БСБ Банк"],
  ZEPT: ["ZEPTBY2X", "Цептер Банк"],
  125: ["NBRKKZKX", "Национальный Банк Республики Казахстан"],
  432: ["VTBAKZKZ", "Банк ВТБ (Казахстан)"],
  435: ["SHBKKZKA", "Шинхан Банк Казахстан"],
  563: ["KPSTKZKA", "Казпочта"],
  601: ["HSBKKZKX", "Halyk Bank"],
  722: ["CASPKZKA", "Kaspi Bank"],
  832: ["CITIKZKA", "Ситибанк Казахстан"],
  849: ["NURSKZKX", "Нурбанк"],
  856: ["KCJBKZKX", "Банк ЦентрКредит"],
  886: ["INLMKZKA", "Home Credit Bank"],
  948: ["EURIKZKA", "Евразийский банк"],
  965: ["IRTYKZKA", "ForteBank"],
  972: ["HCSKKZKA", "Отбасы банк"],
};
