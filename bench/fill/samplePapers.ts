// Papers of every kind and region: usual and unusual ones.
import type { ActPaper, AnyPaper, BilledLine, BillPaper, Party } from "../../server/domains/papers/model.ts";
import { sum } from "../../src/domain/money/money.ts";
import { type ListedRegion, regionCurrency, listedRegions } from "../../src/domain/company/region.ts";
import { splitVat } from "../../src/domain/money/vat.ts";
import { pngOf } from "../../tests/world/pictures.ts";

const date = "2026-10-31";
const changedAt = "2026-10-31T09:00:00.000Z";
const vatPercents: Readonly<Record<ListedRegion, string>> = { by: "20", kz: "16" };

/** The longest name allowed, with a word that can't be broken. */
const longName = `Общество с дополнительной ответственностью «${"Белрекламмедиапроизводство".repeat(5)} и партнёры»`
  .padEnd(255, " Минск")
  .slice(0, 255);

const requisites: Readonly<Record<ListedRegion, Pick<Party, "taxNumber" | "bankAccount" | "bic" | "bankName">>> = {
  by: {
    taxNumber: "191000056",
    bankAccount: "BY83ALFA301200000000TEST0001",
    bic: "ALFABY2X",
    bankName: "ЗАО «Альфа-Банк»",
  },
  kz: {
    taxNumber: "180440012345",
    bankAccount: "KZ75125KZT1001300335",
    bic: "KCJBKZKX",
    bankName: "АО «Банк ЦентрКредит»",
  },
};

const party = (name: string, region: ListedRegion): Party => ({
  name,
  ...requisites[region],
  address:
    region === "by" ? "220030, г. Минск, пр-т Независимости, д. 11, пом. 4" : "050000, г. Алматы, ул. Абая, д. 5",
  phone: region === "by" ? "+375291234567" : "+77710009998",
  email: "documents@firm.example",
  bankAddress: region === "by" ? "г. Минск, ул. Сурганова, 43-47" : null,
  signerName: "Лебедева А. С.",
  signerPosition: "директор",
  signerAuthority: "Устава",
});

/** With `whole`, sums without hundredths. */
function linesOf(count: number, region: ListedRegion, whole: boolean): readonly BilledLine[] {
  return Array.from({ length: count }, (_, at) => {
    const gross = whole ? `${(at + 1) * 1200}.00` : `${(at + 1) * 37}.${String((at * 7) % 100).padStart(2, "0")}`;
    const subject = `Пополнение аккаунта «Поиск ${at + 1}, бренд и конкуренты» в Яндекс Директ`;
    const pricing = `Комиссия 10 %, скидка 1 %, курс 3,0906; поступит ${at + 1}00,00 $`;
    const vatPercent = vatPercents[region];
    return { subject, pricing, vatPercent, ...splitVat(gross, vatPercent) };
  });
}

interface Look {
  readonly count?: number;
  readonly whole?: boolean;
  readonly buyerName?: string;
  readonly currency?: string;
}

const sidesOf = (region: ListedRegion, name = "ООО «Ромашка Трейд»") => ({
  region,
  date,
  changedAt,
  seller: party("ООО «Кабинет Медиа»", region),
  buyer: party(name, region),
  place: region === "by" ? "г. Минск" : "г. Алматы",
  facsimile: dot,
});
const contract = { number: "15/26-РК", startDate: "2026-01-15" } as const;

const bill = (region: ListedRegion, { count = 5, whole = false, buyerName }: Look = {}): BillPaper => ({
  ...sidesOf(region, buyerName),
  form: "bill",
  act: null,
  number: "Б-2026-001013",
  contract,
  base: null,
  vatPercent: vatPercents[region],
  lines: linesOf(count, region, whole),
  ...{ payUntil: "2026-11-05", priceUntil: "2026-11-05" },
  beneficiaryCode: region === "kz" ? "17" : null,
  purposeCode: region === "kz" ? "859" : null,
});

function act(region: ListedRegion, { count = 5, whole = false, buyerName, currency }: Look = {}): ActPaper {
  const lines = linesOf(count, region, whole);
  const all = (part: "net" | "vat" | "gross") => sum(lines.map((line) => line[part]));
  return {
    ...sidesOf(region, buyerName),
    form: "act",
    number: "А-2026-000465",
    contract,
    lines,
    currency: currency ?? regionCurrency[region],
    net: all("net"),
    vat: all("vat"),
    gross: all("gross"),
    vatPercent: vatPercents[region],
    rates: [
      { currency: "USD", scale: 1, rate: "2.9812" },
      { currency: "EUR", scale: 1, rate: "3.4127" },
      { currency: "RUB", scale: region === "by" ? 100 : 1, rate: "3.6301" },
    ],
    areRatesInLines: false,
    period: { from: "2026-10-01", to: "2026-10-31" },
  };
}

const agreement = (region: ListedRegion, kind: "public" | "unique", buyerName?: string): AnyPaper => ({
  ...sidesOf(region, buyerName),
  form: "contract",
  number: contract.number,
  kind,
  service: "Размещение рекламы",
  payType: "prepay",
  vatPercent: vatPercents[region],
  expiryDate: kind === "unique" ? "2027-01-14" : null,
  terms:
    kind === "unique" ? "Отчёт о размещении исполнитель присылает раз в неделю.\nСпоры решаются переговорами." : null,
  paymentWaitingHours: 72,
  consent: kind === "public" ? { version: "3", at: changedAt } : null,
});

function reconciliation(region: ListedRegion, count: number, buyerName?: string): AnyPaper {
  const rows = Array.from({ length: count }, (_, at) => ({
    date: `2026-10-${String((at % 30) + 1).padStart(2, "0")}`,
    document: at % 2 ? `Акт № А-2026-${String(at).padStart(6, "0")}` : `Оплата, платёжное поручение № ${at}`,
    debit: at % 2 ? "1250.10" : null,
    credit: at % 2 ? null : "1300.40",
  }));
  const { facsimile: _, ...sides } = sidesOf(region, buyerName);
  const [debit, credit] = [sum(rows.map((row) => row.debit ?? "0")), sum(rows.map((row) => row.credit ?? "0"))];
  return {
    ...sides,
    form: "reconciliation",
    from: "2026-10-01",
    to: date,
    currency: regionCurrency[region],
    opening: "-100.00",
    debit,
    credit,
    closing: sum(["-100.00", debit, `-${credit}`]),
    unapplied: { opening: "100.00", closing: "40.50" },
    rows,
  };
}

/** By name: «bill by», «act kz, 300 lines». */
export function samplePapers(): ReadonlyMap<string, AnyPaper> {
  return new Map(
    listedRegions.flatMap((region): [string, AnyPaper][] => [
      [`bill ${region}`, bill(region)],
      [`bill ${region}, whole sums, a long name`, bill(region, { whole: true, buyerName: longName })],
      [`bill ${region}, 300 lines`, bill(region, { count: 300 })],
      [`act ${region}`, act(region)],
      [`act ${region} in EUR, a long name`, act(region, { currency: "EUR", whole: true, buyerName: longName })],
      [`act ${region}, 300 lines`, act(region, { count: 300 })],
      [`public contract ${region}`, agreement(region, "public")],
      [`contract ${region}, a long name`, agreement(region, "unique", longName)],
      [`reconciliation ${region}`, reconciliation(region, 20)],
      [`reconciliation ${region}, 300 rows, a long name`, reconciliation(region, 300, longName)],
    ]),
  );
}

/** A facsimile: 25 by 25 pixels, a blue diagonal on white. */
const dot = `data:image/png;base64,${facsimile().toString("base64")}`;

function facsimile(): Buffer {
  const size = 25;
  const rowBytes = 1 + 3 * size;
  const pixels = Buffer.alloc(size * rowBytes, 0xff);
  for (let row = 0; row < size; row++) {
    pixels[row * rowBytes] = 0;
    pixels.set([0x1f, 0x3f, 0x9f], row * rowBytes + 1 + 3 * row);
  }
  return pngOf({ width: size, height: size, colors: 2, pixels });
}
