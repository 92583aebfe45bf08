// A country that an administrator adds works from its host to the rates, without a restart or a file. All facts about
// Kyrgyzstan here are examples.
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillBaseData } from "../../server/domains/billing/baseData.ts";
import { refreshCountries } from "../../server/domains/regions/countries/followCountries.ts";
import type { Tokens, User } from "../../src/contract/people/auth.ts";
import type { ToppedUp } from "../../src/contract/money/billing.ts";
import type { Readiness } from "../../src/contract/regions.ts";
import { regionCurrency, regions, type Region } from "../../src/domain/company/region.ts";
import { dayIn, yearOf } from "../../src/domain/time/periods.ts";
import type { Row } from "../server/domains/billing/world.ts";
import { lettersTo } from "../server/platform/mail/letters.ts";
import { openBrowser } from "../world/browser.ts";
import { asAdministrator } from "../world/callers.ts";
import { testApp } from "../world/testApp.ts";
import { kyrgyzstan } from "./kyrgyzstan.ts";

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
let copy: Row;
beforeAll(async () => {
  running = await testApp();
  await fillBaseData(running.services.database.db, running.services.registry);
  admin = await asAdministrator(running);
  page = openBrowser(running.app, { host: "cabinet.ala-too.example" });
  copy = (await admin.call("GET", "/api/countries/by/copy")).json<Row>();
});
afterAll(() => running.close());

const path = "/api/resources/country-rules";
const add = (more: object = {}) => admin.call("POST", path, { body: { ...copy, ...kyrgyzstan, ...more } });

test("a copy lacks only what is unique to each country", async () => {
  const refused = (await admin.call("POST", path, { body: copy })).json<{ errors: object }>();
  expect(Object.keys(refused.errors).toSorted()).toEqual(
    [
      ...["accountStart", "actSeries", "billSeries", "code", "contractSeries", "currencyCode"],
      ...["currencyNumber", "name", "typedBills"],
    ].toSorted(),
  );
});

test("a copy's bills say nothing of the old country's tax number", () => {
  const rows = copy["orderRows"] as readonly { label: string; fact: string }[];
  expect(rows.find(({ fact }) => fact === "taxNumber")).toMatchObject({ label: "Налоговый номер" });
  expect(JSON.stringify(rows)).not.toMatch(/УНП|IBAN/);
});

test.each<[string, object, string]>([
  ["a code that is known", { code: "KZ" }, "code"],
  ["another name of a known region", { code: "RU" }, "code"],
  ["a currency of another region", { currencyCode: "BYN" }, "currencyCode"],
  ["a foreign currency as its own", { currencyCode: "USD" }, "currencyCode"],
  ["a time zone that there is none of", { timeZone: "Asia/Nowhere" }, "timeZone"],
  ["an expression with a slip", { bicPattern: "^(\\d{6}$" }, "bicPattern"],
  ["an expression that can take long", { accountPattern: "^(\\d+)+$" }, "accountPattern"],
  ["an expression for a part of a number", { phoneMobile: "[579]\\d{8}" }, "phoneMobile"],
  ["an example that its rules refuse", { taxExample: "191000015" }, "taxExample"],
  ["too few weights", { taxCheck: "mod11", taxWeights: "1 2 3 4" }, "taxWeights"],
  ["series of another region", { billSeries: "Б", typedBills: "Б" }, "billSeries"],
  ["the accounts of another region", { accountStart: "BY" }, "accountStart"],
  ["a bank's code of another length", { banks: [{ code: "1", bic: "128001", name: "Банк" }] }, "banks.0.code"],
  ["rates of VAT out of order", { vat: [{ from: "2026-01-01", percent: "12" }] }, "vat.0.from"],
  ["a host with a path", { host: "cabinet.example/path" }, "host"],
  ["prefixes that are no words", { taxPrefixes: "(ИНН|" }, "taxPrefixes"],
])("%s is refused", async (_, change, field) => {
  const answer = await add(change);
  expect(answer.status, answer.text).toBe(422);
  expect(answer.json<{ errors: object }>().errors).toHaveProperty([field]);
  expect(regions).toEqual(["by", "kz"]);
});

test("a host that the environment gives to another region is refused", async () => {
  const other = await testApp({ config: { regionHosts: { "cabinet.ala-too.example": "kz" } } });
  try {
    const owner = await asAdministrator(other);
    const body = { ...copy, ...kyrgyzstan, systems: [] };
    const answer = await owner.call("POST", path, { body });
    expect(answer.json<{ errors: object }>().errors).toEqual({ host: "Такой адрес у региона KZ" });
  } finally {
    await other.close();
  }
});

test("a company registers on the host of a country that was just added, and tops up in its currency", async () => {
  const stranger = openBrowser(running.app, { host: "cabinet.ala-too.example" });
  expect((await stranger.call("POST", "/api/auth/signup", registration)).statusCode, "not known yet").toBe(422);

  const added = await add();
  expect(added.status, added.text).toBe(201);
  const { id } = added.json<Row>();
  const settings = (await admin.call("GET", "/api/resources/regions")).json<Row[]>().find(({ name }) => name === "KG");
  expect(settings).toMatchObject({ name: "KG", currencyCode: "KGS", vatPercent: "12.00" });
  const ready = (await admin.call("GET", `/api/regions/${settings?.id}/readiness`)).json<Readiness>();
  expect(ready).toMatchObject({ known: true, rules: id, site: "https://cabinet.ala-too.example" });
  expect(ready.missing).not.toContain("publicContract");

  const today = dayIn(region);
  const year = yearOf(today);
  const rates = { date: today, time: "10:00", region, usd: "80.0000", eur: "90.0000", rub: "9.0000" };
  expect((await admin.call("POST", "/api/resources/rates", { body: rates })).status).toBe(201);
  const wrong = await page.call("POST", "/api/auth/signup", { ...registration, companyTaxNumber: "191000015" });
  expect(wrong.json<{ errors: object }>().errors).toEqual({ companyTaxNumber: "ИНН состоит из 14 цифр" });
  const signedUp = await page.call("POST", "/api/auth/signup", registration);
  expect(signedUp.statusCode, signedUp.body).toBe(200);
  const link = new URL((await lettersTo(running.services, companyEmail)).at(-1)?.link ?? "");
  expect(link.hostname, "letters lead to the country's own site").toBe("cabinet.ala-too.example");
  const checked = await page.call("POST", "/api/auth/signup/check", { token: link.searchParams.get("token") });
  const { token } = checked.json<{ token: string }>();
  const completed = await page.call("POST", "/api/auth/complete", { token, password: "тихий омут и черти" });
  expect(completed.statusCode, completed.body).toBe(200);
  const authorization = `Bearer ${completed.json<Tokens>().access_token}`;
  const user = (await page.call("GET", "/api/users/me", undefined, { authorization })).json<User>();
  expect(user).toMatchObject({ region, contracts: [{ number: `ПС-${year}-000001` }] });

  const offered = (await page.call("GET", "/api/accounts/systems/all", undefined, { authorization })).json<Row[]>();
  const google = offered.find(({ key }) => key === "google_ads");
  expect(google).toMatchObject({ currency: "USD" });
  expect(offered.find(({ key }) => key === "yandex_direct")).toMatchObject({ currency: "KGS" });
  const account = await admin.call("POST", "/api/resources/accounts", {
    body: {
      ...{ name: "Поиск", customerId: user.customer?.id, systemId: google?.id, region },
      identifiers: [{ key: "customerId", value: "123-456-7890" }],
    },
  });
  expect(account.status, account.text).toBe(201);
  const lines = [{ accountId: account.json<Row>().id, amount: "11200" }];
  const headers = { authorization, "idempotency-key": "one" };
  const toppedUp = await page.call("POST", "/api/top-ups", { lines }, headers);
  expect(toppedUp.statusCode, toppedUp.body).toBe(200);
  const billId = toppedUp.json<ToppedUp>().papers[0]?.id ?? 0;
  expect((await admin.call("GET", `/api/resources/bills/${billId}`)).json()).toMatchObject({
    ...{ number: `С-${year}-000001`, amountWithVat: "11200.00", vatPercent: "12.00", region },
    lines: [{ currency: "USD", enrolled: "10000.00", arrives: "125.00" }],
  });
  const pdf = await page.call("GET", `/api/documents/download/bills/${billId}`, undefined, { authorization });
  expect(pdf.body.slice(0, 5), pdf.body.slice(0, 200)).toBe("%PDF-");
});

test("data that its customers depend on can't change; its other texts change at once", async () => {
  const [country] = (await admin.call("GET", path)).json<Row[]>();
  const change = (body: object) =>
    admin.call("PUT", `${path}/${country?.id}`, { body: { version: country?.["version"], ...body } });
  for (const [field, value] of [
    ["code", "KQ"],
    ["currencyCode", "KGX"],
    ["timeZone", "Asia/Tashkent"],
  ] as const)
    expect((await change({ [field]: value })).json<{ errors: object }>().errors).toHaveProperty([field]);
  expect(regionCurrency[region]).toBe("KGS");
  const changed = await change({ taxLabel: "ИНН КР" });
  expect(changed.status, changed.text).toBe(200);
  const wrong = await page.call("POST", "/api/auth/signup", { ...registration, companyTaxNumber: "1" });
  expect(wrong.json<{ errors: object }>().errors).toHaveProperty("companyTaxNumber", "ИНН КР состоит из 14 цифр");
  const history = await admin.call("GET", `/api/history?resource=country-rules&recordId=${country?.id}`);
  expect(history.text).toContain("ИНН КР");
});

test("the same country is not added twice", async () => {
  expect((await add()).json<{ errors: object }>().errors).toHaveProperty("code");
});

test("customers and strangers neither see the countries nor add any", async () => {
  for (const [method, address] of [
    ["GET", path],
    ["POST", path],
    ["GET", "/api/countries/by/copy"],
  ] as const)
    expect((await page.call(method, address, method === "POST" ? { ...copy } : undefined)).statusCode).toBe(401);
  const { token } = await signedIn();
  for (const address of [path, "/api/countries/by/copy"])
    expect((await page.call("GET", address, undefined, { authorization: `Bearer ${token}` })).statusCode).toBe(403);
});

async function signedIn(): Promise<{ token: string }> {
  const answer = await page.call("POST", "/api/auth/signin", { email: companyEmail, password: "тихий омут и черти" });
  return { token: answer.json<Tokens>().access_token };
}

test("a process that starts later knows the country", async () => {
  await expect(refreshCountries(running.services)).resolves.toBeUndefined();
  expect(regions).toEqual(["by", "kz", "kg"]);
});
