import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SpendPreview } from "../../../../src/contract/money/spend.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { writeXlsx } from "../../../../server/platform/sheets/xlsx.ts";
import { openWorld, unbalanced, type Shop, type World } from "../billing/world.ts";
import type { Answer, Client } from "../../../world/callers.ts";
import { errorsOf, statementOf } from "./movements.ts";

let world: World;
let shop: Shop;
let yandex: number;
let google: number;
let yesterday: string;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  yandex = await shop.account("yandex_direct", { externalAccountId: "Elki-Direct" });
  google = await shop.account("google_ads", { externalAccountId: "123-456-7890" });
  await shop.account("vk_ads", { externalAccountId: "77", name: "Первый" });
  await shop.account("vk_ads", { externalAccountId: "77", name: "Второй" });
  yesterday = addDays(world.today, -1);
});
afterAll(() => world.close());

const upload = (client: Client, call: "preview" | "file", bytes: Buffer | string, query = ""): Promise<Answer> =>
  client.call("POST", `/api/spend/${call}${query}`, {
    body: Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="расход.csv"\r\n\r\n'),
      Buffer.from(bytes),
      Buffer.from("\r\n--b--\r\n"),
    ]),
    headers: { "content-type": "multipart/form-data; boundary=b", "idempotency-key": String(Math.random()) },
  });

const csv = (...rows: readonly string[]) => ["Система;Аккаунт;Дата;Расход;Валюта", ...rows, ""].join("\r\n");
const dotted = (day: string) => day.split("-").toReversed().join(".");
const spentOn = async (accountId: number, day: string) =>
  (await statementOf(world.admin, { accountId, from: day, to: day })).rows.map(({ kind, amount }) => [kind, amount]);

test("spend of an archived account is reported before it is loaded", async () => {
  const account = await shop.account("mytarget", { name: "Забытый", externalAccountId: "55" });
  await world.services.database.db.execute(sql`update accounts set status = 'suspended' where id = ${account}`);
  const rows = [addDays(yesterday, -1), yesterday].map((day) => `mytarget;55;${day};10.25;`);
  const seen = (await upload(world.admin, "preview", csv(...rows))).json<SpendPreview>();
  expect(seen).toMatchObject({
    changed: 2,
    suspended: [{ accountId: account, accountName: "Забытый", amount: "20.50" }],
  });
});

test("a file is previewed, then loaded, and changes nothing when loaded again", async () => {
  const file = csv(
    `Яндекс Директ;elki-direct;${dotted(yesterday)};"1 204,50";BYN`,
    `google_ads;1234567890;${yesterday};10.005;usd`,
    "Итого;;;1214,50;",
  );
  const seen = (await upload(world.admin, "preview", file)).json<SpendPreview>();
  expect(seen).toMatchObject({
    ...{ rows: 2, accounts: 2, changed: 2, faultCount: 0, firstDay: yesterday, lastDay: yesterday },
    changes: [
      { accountId: yandex, was: "0.00", amount: "1204.50" },
      { accountId: google, amount: "10.01" },
    ],
    totals: [
      { currency: "BYN", amount: "1204.50" },
      { currency: "USD", amount: "10.01" },
    ],
  });
  expect(await spentOn(yandex, yesterday), "nothing has happened yet").toEqual([]);
  const loaded = await upload(world.admin, "file", file);
  expect(loaded.status, loaded.text).toBe(200);
  expect(await spentOn(yandex, yesterday)).toEqual([["spend", "-1204.50"]]);
  const entries = await world.count("ledger_entries");
  const again = (await upload(world.admin, "file", file)).json();
  expect(again).toMatchObject({ changed: 0, message: "Всё это уже было загружено" });
  expect(await world.count("ledger_entries")).toBe(entries);
  expect((await world.one("accounts", yandex))["syncedAt"]).not.toBeNull();
});

test("a corrected file enters the differences, and the days then equal the file", async () => {
  const entries = await world.count("ledger_entries");
  await upload(world.admin, "file", csv(`Яндекс Директ;elki-direct;${yesterday};1200;`));
  expect(await spentOn(yandex, yesterday)).toEqual([["spend", "-1200.00"]]);
  expect(await world.count("ledger_entries")).toBe(entries + 2);
  await upload(world.admin, "file", csv(`Яндекс Директ;elki-direct;${yesterday};0;`));
  expect(await spentOn(yandex, yesterday)).toEqual([]);
  expect(await world.balance(yandex)).toBe("0.00");
  expect(await unbalanced(world)).toEqual([]);
});

test("every wrong row is reported with its reason, and a single one prevents loading", async () => {
  const tomorrow = addDays(world.today, 1);
  const file = csv(
    `yandex_direct;elki-direct;${yesterday};5;BYN`,
    `yandex_direct;nobody;${yesterday};5;BYN`,
    `vk_ads;77;${yesterday};5;RUB`,
    `yandex_direct;elki-direct;${yesterday};6;BYN`,
    "yandex_direct;elki-direct;31.02.2026;5;BYN",
    `yandex_direct;elki-direct;${tomorrow};5;BYN`,
    `yandex_direct;elki-direct;${world.today};-5;BYN`,
    `google_ads;123-456-7890;${world.today};5;BYN`,
    `;;${world.today};5;BYN`,
    `Гугл;123-456-7890;${world.today};5;USD`,
  );
  const { faults, rows } = (await upload(world.admin, "preview", file)).json<SpendPreview>();
  expect(rows).toBe(10);
  expect(faults.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(faults.map(({ message }) => message).join("\n")).toMatch(
    /«nobody» в системе[\s\S]*«Первый», «Второй»[\s\S]*уже есть в строке 2[\s\S]*31\.02\.2026[\s\S]*\d\d\.\d\d\.\d{4} ещё не наступило[\s\S]*«-5»[\s\S]*ведётся в USD[\s\S]*Не указана система[\s\S]*Системы «Гугл» нет/,
  );
  const before = await world.count("ledger_transactions");
  const refused = await upload(world.admin, "file", file);
  expect(refused.status).toBe(422);
  expect(Object.keys(errorsOf(refused))).toHaveLength(9);
  expect(await world.count("ledger_transactions")).toBe(before);
});

test("a system's report, Excel, and Excel's Russian CSV are read alike", async () => {
  const sheet = writeXlsx({
    ...{ name: "Отчёт", widths: [10, 10, 10], frozen: { rows: 1, columns: 0 } },
    rows: [
      { cells: ["Day", "Customer ID", "Cost"] },
      { cells: [{ date: yesterday }, "123-456-7890", { number: "3.25", format: "money" }] },
    ],
  });
  const workbook = await buffer(Readable.from(sheet));
  const loaded = await upload(world.admin, "file", workbook, "?system=google_ads");
  expect(loaded.status, loaded.text).toBe(200);
  expect(await spentOn(google, yesterday)).toEqual([["spend", "-3.25"]]);
  const doubtful = await upload(world.admin, "file", csv(`Google Ads;123-456-7890;${yesterday};"1,234";USD`));
  expect(errorsOf(doubtful)["rows.2"]).toBe(
    "«1,234» читается двояко: напишите сумму с точкой и двумя знаками после неё",
  );
  const thousands = await upload(world.admin, "file", csv(`Google Ads;123-456-7890;${yesterday};"1,015.30";USD`));
  expect(thousands.status, thousands.text).toBe(200);
  expect(await spentOn(google, yesterday)).toEqual([["spend", "-1015.30"]]);
  const windows = Buffer.from(
    `Logo;x\n`.replace("Logo;x", "\xc4\xe0\xf2\xe0;\xca\xeb\xe8\xe5\xed\xf2;\xd0\xe0\xf1\xf5\xee\xe4") +
      `${yesterday};elki-direct;7,5`,
    "latin1",
  );
  const old = await upload(world.admin, "file", windows, "?system=yandex_direct");
  expect(old.status, old.text).toBe(200);
  expect(await spentOn(yandex, yesterday)).toEqual([["spend", "-7.50"]]);
  const foreign = (await upload(world.admin, "preview", "a,b\n1,2\n")).json<SpendPreview>();
  expect(foreign.faults[0]?.message).toMatch(/Нет столбца «Система»/);
  expect((await upload(world.admin, "preview", Buffer.from([0, 1, 2, 3]))).status).toBe(415);
  expect(
    (await upload(world.admin, "preview", Buffer.concat([workbook.subarray(0, 400), Buffer.from("xl/workbook")])))
      .status,
  ).toBe(415);
  expect((await upload(world.admin, "preview", "x", "?system=unheard")).status).toBe(422);
});

test("scripts load days in one call, all or none, and customers cannot", async () => {
  const tell = (client: Client, rows: readonly object[]) => client.call("POST", "/api/spend", { body: { rows } });
  const row = { system: "google_ads", account: "123-456-7890", date: world.today, amount: "12.30" };
  expect((await tell(world.admin, [row])).json()).toMatchObject({ rows: 1, changed: 1 });
  const half = await tell(world.admin, [
    { ...row, amount: 1 },
    { ...row, account: "x" },
  ]);
  expect(errorsOf(half)).toEqual({ "rows.1": "Аккаунта «x» в системе «google_ads» нет" });
  expect(await spentOn(google, world.today)).toEqual([["spend", "-12.30"]]);
  expect((await tell(shop.client, [row])).status).toBe(403);
  expect((await tell(world.admin, [])).status).toBe(422);
  // A system whose key is its name in lower case has one account with a number, not two.
  const target = await shop.account("mytarget", { externalAccountId: "7@agency_client" });
  const told = await tell(world.admin, [{ ...row, system: "myTarget", account: "7@agency_client", amount: "1" }]);
  expect(told.status, told.text).toBe(200);
  expect(await spentOn(target, world.today)).toEqual([["spend", "-1.00"]]);
});

test("a day loaded twenty times at once has the last sum, never the sum of two", async () => {
  const amounts = Array.from({ length: 20 }, (_, index) => (index + 1).toFixed(2));
  const body = (amount: string) => ({
    rows: [{ system: "google_ads", account: "1234567890", date: addDays(world.today, -5), amount }],
  });
  const answers = await Promise.all(
    amounts.map((amount) => world.admin.call("POST", "/api/spend", { body: body(amount) })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [[, spent] = []] = await spentOn(google, addDays(world.today, -5));
  expect(amounts).toContain(spent?.replace("-", ""));
  expect(await unbalanced(world)).toEqual([]);
});
