// A third country is one definition: this one works on the real server from its host to the pivot, without another
// file. All facts about Kyrgyzstan here are examples: numbers, banks and laws are not checked against any source.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tokens, User } from "../../src/contract/people/auth.ts";
import type { ToppedUp } from "../../src/contract/money/billing.ts";
import type { PivotRowsAnswer } from "../../src/contract/pivot/pivot.ts";
import type { Currency } from "../../src/domain/money/currency.ts";
import type { Region } from "../../src/domain/company/region.ts";
import { learnCountries } from "../../src/regions/added.ts";
import type { Country } from "../../src/regions/country.ts";
import { type Office, offer } from "../../src/regions/office.ts";
import type { Row } from "../server/domains/billing/world.ts";

const kg: Country<"KGS"> = {
  name: "Кыргызстан",
  timeZone: "Asia/Bishkek",
  clock: "по времени Бишкека",
  aliases: [],
  currency: { code: "KGS", one: "сом", name: "сомы", short: "сом", brief: "сомах" },
  rateUnits: { RUB: 10 },
  taxNumber: {
    label: "ИНН",
    name: "Идентификационный налоговый номер",
    example: "02407199610024",
    prefixes: ["ИНН"],
    digits: 14,
    checkDigit: { algorithm: "none" },
  },
  bankAccount: {
    label: "Счёт",
    name: "Расчётный счёт",
    fieldLabel: "Расчётный счёт",
    example: "1280 0160 0000 0011",
    prefixes: ["счёт"],
    start: "1",
    pattern: "^\\d{16}$",
    problem: "Номер счёта состоит из 16 цифр",
    form: "16 цифр",
    checkDigits: "none",
    bankCode: [0, 3],
    acceptsTaxNumber: false,
  },
  bic: { label: "БИК", example: "128001", pattern: "^\\d{6}$", problem: "БИК состоит из 6 цифр" },
  phone: {
    example: "+996 555 123-456",
    code: "996",
    mobile: "^[579]\\d{8}$",
    fixed: "^3\\d{8}$",
    prefixes: "^(?:(?:00|810)?996|0)(?=\\d{9}$)",
    trunk: "^0(?=[1-9])",
    again: "^996",
    groups: [3, 3, 3],
  },
  hasPaymentCodes: false,
};

const kgOffice: Office = {
  currencyWords: { whole: ["сом", "сома", "сомов"], part: ["тыйын", "тыйына", "тыйынов"] },
  currencyIn: "сомах",
  currencyNumber: "417",
  numbers: { bills: "С", acts: "АС", contracts: "ПС" },
  typedBills: "СсCc",
  vat: [{ from: null, percent: "12.00" }],
  ratesFeed: null,
  paymentOrder: {
    caption: "Для платёжного поручения",
    rows: [
      ["Получатель", "name"],
      ["ИНН", "taxNumber"],
      ["Счёт", "account"],
      ["Назначение платежа", "purpose"],
    ],
  },
  actForm: "general",
  publicContract: {
    offer: "гражданским законодательством",
    law: "законодательством Кыргызской Республики",
    vat: "НДС по ставке, которая действует на день операции",
    court: "суд по месту нахождения Исполнителя",
    exchange: "в электронном виде",
  },
  personalData: {
    law: "законом о персональных данных",
    operator: "держатель",
    withoutConsent: "Согласия не нужно там, где обработку предписывает закон",
    rights: ["отозвать согласие"],
    answer: "Мы отвечаем в течение 7 дней",
    authority: "уполномоченный орган",
    abroad: "За границу мы передаём только то, без чего аккаунт не открыть",
  },
  settings: { electronicExchange: false, negativeActs: "carry" },
  systems: { google_ads: offer("USD", "1000"), yandex_direct: offer("KGS" as Currency, "500") },
  usualSums: ["5000.00", "50000.00"],
};

// Before any module that lists all regions is loaded.
learnCountries({ kg: { country: kg, office: kgOffice, banks: { 128: ["128001", "Пример Банк"] } } });

const { fillBaseData } = await import("../../server/domains/billing/baseData.ts");
const { act: actForm } = await import("../../server/domains/papers/layouts/act.ts");
const { bill: billForm } = await import("../../server/domains/papers/layouts/bill.ts");
const { readPaper } = await import("../../server/domains/papers/readPaper.ts");
const { dayIn, yearOf } = await import("../../src/domain/time/periods.ts");
const { openBrowser } = await import("../world/browser.ts");
const { audit } = await import("../server/domains/books/audit.ts");
const { asAdministrator } = await import("../world/callers.ts");
const { testApp } = await import("../world/testApp.ts");
const { lettersTo } = await import("../server/platform/mail/letters.ts");

const region = "kg" as Region;
const companyEmail = "docs@ala-too.example";
const registration = {
  ...{ region, companyEmail, companyName: "ОсОО «Ала-Тоо»", companyTaxNumber: "ИНН 0240719961 0024" },
  ...{ contactName: "Айгуль Асанова", contactEmail: "asanova@ala-too.example", contactPhoneNumber: "0555 123456" },
  ...{ companyBirthday: "2015-04-01", companyPhone: "+996312123456", legalAddress: "г. Бишкек, пр-т Чуй, 1" },
  ...{ postalSameAsLegal: true, signerName: "Асанов Т. А.", signerPosition: "Директор", signerAuthority: "charter" },
  ...{ bankAccount: "1280 0160 0000 0011", bankName: "Пример Банк", bankAddress: "г. Бишкек", bic: "128001" },
  ...{ publicAgree: true, policyAgree: true },
};

let running: Awaited<ReturnType<typeof testApp>>;
let admin: Awaited<ReturnType<typeof asAdministrator>>;
let page: ReturnType<typeof openBrowser>;
beforeAll(async () => {
  running = await testApp();
  await fillBaseData(running.services.database.db, running.services.registry);
  admin = await asAdministrator(running);
  page = openBrowser(running.app, { host: "kg.localhost" });
});
afterAll(() => running.close());

/** As an administrator who confirms the consequences. */
async function create<T = Row>(resource: string, body: object): Promise<T> {
  const headers = { "x-confirmed": "act-beyond" };
  const answer = await admin.call("POST", `/api/resources/${resource}`, { body, headers });
  expect(answer.status, `${resource}: ${answer.text}`).toBe(201);
  return answer.json<T>();
}

/** All texts of a paper in order. */
const wordsOf = (part: unknown): string =>
  typeof part === "string"
    ? `${part} `
    : typeof part === "object" && part !== null
      ? Object.values(part).map(wordsOf).join("")
      : "";

async function paperOf(form: "bill" | "act", id: number) {
  const { database, files, registry } = running.services;
  const caller = { userId: 1, sessionId: "", role: "ADMIN" as const, customerId: null, region };
  return readPaper({ registry, db: database.db, caller }, files, form, id);
}

test("a company registers on the host of its country, tops up in its currency, and is found in papers and the pivot", async () => {
  const today = dayIn(region);
  const year = yearOf(today);
  await create("rates", { date: today, time: "10:00", region, usd: "80.0000", eur: "90.0000", rub: "9.0000" });

  const wrong = await page.call("POST", "/api/auth/signup", { ...registration, companyTaxNumber: "191000015" });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json<{ errors: object }>().errors).toEqual({ companyTaxNumber: "ИНН состоит из 14 цифр" });
  const signedUp = await page.call("POST", "/api/auth/signup", registration);
  expect(signedUp.statusCode, signedUp.body).toBe(200);
  const link = new URL((await lettersTo(running.services, companyEmail)).at(-1)?.link ?? "");
  expect(link.hostname, "letters lead to the country's own site").toBe("kg.localhost");
  const checked = await page.call("POST", "/api/auth/signup/check", { token: link.searchParams.get("token") });
  const { token } = checked.json<{ token: string }>();
  const completed = await page.call("POST", "/api/auth/complete", { token, password: "тихий омут и черти" });
  expect(completed.statusCode, completed.body).toBe(200);
  const authorization = `Bearer ${completed.json<Tokens>().access_token}`;
  const user = (await page.call("GET", "/api/users/me", undefined, { authorization })).json<User>();
  expect(user).toMatchObject({ region, contracts: [{ number: `ПС-${year}-000001` }] });
  const customerId = user.customer?.id ?? 0;
  expect((await admin.call("GET", `/api/resources/customers/${customerId}`)).json()).toMatchObject({
    ...{ companyTaxNumber: "02407199610024", contactPhoneNumber: "+996555123456", bankAccount: "1280016000000011" },
  });

  const systems = (await page.call("GET", "/api/accounts/systems/all", undefined, { authorization })).json<
    { id: number; key: string; currency: string }[]
  >();
  // Databases differ in which alphabet comes first in Russian order.
  expect(Object.fromEntries(systems.map(({ key, currency }) => [key, currency]))).toEqual({
    google_ads: "USD",
    yandex_direct: "KGS",
  });
  const google = systems.find(({ key }) => key === "google_ads");
  const account = await create("accounts", {
    ...{ name: "Поиск", customerId, systemId: google?.id, region },
    identifiers: [{ key: "customerId", value: "123-456-7890" }],
  });
  expect(account).toMatchObject({ currency: "USD" });

  const lines = [{ accountId: account.id, amount: "11200" }];
  const headers = { authorization, "idempotency-key": "one" };
  const toppedUp = await page.call("POST", "/api/top-ups", { lines }, headers);
  expect(toppedUp.statusCode, toppedUp.body).toBe(200);
  const [paper] = toppedUp.json<ToppedUp>().papers;
  const billId = paper?.id ?? 0;
  expect((await admin.call("GET", `/api/resources/bills/${billId}`)).json()).toMatchObject({
    ...{ number: `С-${year}-000001`, amountWithVat: "11200.00", vatPercent: "12.00", region },
    lines: [{ currency: "USD", enrolled: "10000.00", arrives: "125.00" }],
  });
  const bill = await paperOf("bill", billId);
  if (bill.form !== "bill") throw new Error("another form");
  const billed = wordsOf(billForm(bill));
  for (const said of ["Одиннадцать тысяч двести сомов 00 тыйынов", "ИНН 02407199610024", "Сумма с НДС, сом"])
    expect(billed).toContain(said);
  const pdf = await page.call("GET", `/api/documents/download/bills/${billId}`, undefined, { authorization });
  expect(pdf.body.slice(0, 5), pdf.body.slice(0, 200)).toBe("%PDF-");

  const paid = await admin.call("PUT", `/api/bills/${billId}/paid`);
  expect(paid.status, paid.text).toBe(200);
  const made = await create("acts", { customerId, date: today, totalWithVat: "11200", visible: true });
  expect(made).toMatchObject({ number: `АС-${year}-000001` });
  const act = await paperOf("act", made.id);
  if (act.form !== "act") throw new Error("another form");
  const closed = wordsOf(actForm(act));
  for (const said of ["сдачи-приёмки оказанных услуг", "Одиннадцать тысяч двести сомов", "НДС 12\u00a0%"])
    expect(closed).toContain(said);

  const at = [{ field: "region", key: region }];
  const rows = (await admin.call("POST", "/api/pivot/rows", { body: { at, totals: true } })).json<PivotRowsAnswer>();
  expect(rows.rows).toMatchObject([
    { regionCurrency: "KGS", currency: "USD", amount: "11200.00", transferred: "125.00", closedByAct: "11200.00" },
  ]);
  expect(rows.totals).toContainEqual({ measure: "amount", currency: "KGS", value: 1_120_000 });
  expect((await audit(running.services.database)).found, "the books agree").toEqual([]);
});

test("rates are kept for as many units as the country's bank says, in SQL as well", async () => {
  const { rows } = await running.services.database.db.execute(sql`
    select pivot_rate('RUB', 'kg', ${dayIn(region)}::date)::float as rub, region_currency('kg') as currency`);
  expect(rows).toEqual([{ rub: 0.9, currency: "KGS" }]);
});
