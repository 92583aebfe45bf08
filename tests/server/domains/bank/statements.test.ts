// A bank statement, from the file to the paid bill.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AnswerOf } from "../../../../src/contract/call.ts";
import type { bankCalls } from "../../../../src/contract/money/bank.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { openWorld, unbalanced, type Bill, type Row, type Shop, type World } from "../billing/world.ts";
import { errorsOf } from "../ledger/movements.ts";
import { encoded, exchange, load, ours, theirs, toUs } from "./files.ts";
import { billOf, booksOf } from "./money.ts";

type Loaded = AnswerOf<(typeof bankCalls)["POST /api/bank/statements"]>;

let world: World;
let shop: Shop;
let account: number;
let taxNumber: string;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  account = await shop.account("yandex_direct");
  taxNumber = String((await world.one("customers", shop.customerId))["companyTaxNumber"]);
  await world.setRegion("BY", { sellerBankAccount: ours });
  await world.setRegion("KZ", { sellerBankAccount: "KZ698562203124676325" });
});
afterAll(() => world.close());
beforeEach(() => world.services.database.db.execute(sql`delete from bank_payments where state <> 'done'`));

const newBill = async (amount: string): Promise<Bill> =>
  (await shop.bill([{ accountId: account, amount }])).json<Bill>();

const paymentsOf = async ({ statementId }: Loaded): Promise<readonly Row[]> => {
  const query = `filter=${encodeURIComponent(JSON.stringify({ statementId }))}&sort=["id","ASC"]`;
  return (await world.admin.call("GET", `/api/resources/bank-payments?${query}`)).json<Row[]>();
};

test("payments of a 1C statement are matched by number, payer and sum; clear ones are enrolled with a result each", async () => {
  const [first, second, third] = [await newBill("120"), await newBill("60"), await newBill("30")];
  const mine = { ПлательщикИНН: taxNumber, Плательщик1: "ООО «Ромашка»" };
  const text = exchange([
    toUs({ Номер: "1", ...mine, НазначениеПлатежа: `Оплата по счёту № ${first.number} от 01.11.2026` }),
    toUs({ Номер: "2", ...mine, Сумма: "60.00", НазначениеПлатежа: `сч. ${second.number}` }),
    toUs({ Номер: "3", ...mine, Сумма: "25.00", НазначениеПлатежа: `сч. ${third.number}` }),
    toUs({ Номер: "4", ПлательщикИНН: "500000000", Сумма: "7.00", НазначениеПлатежа: "Возврат займа" }),
    toUs({ Номер: "5", ПлательщикСчет: ours, ПолучательСчет: theirs, НазначениеПлатежа: "За интернет" }),
    toUs({ Номер: "6", ...mine, ПолучательСчет: theirs, НазначениеПлатежа: "Чужое" }),
    toUs({ Номер: "7", ...mine, Валюта: "USD", НазначениеПлатежа: "Валюта" }),
    toUs({ Номер: "1", ...mine, НазначениеПлатежа: "Ещё раз то же" }),
  ]);
  const answer = await load(world, encoded(text, "windows-1251"));
  expect(answer.status, answer.text).toBe(200);
  const loaded = answer.json<Loaded>();
  expect(loaded).toMatchObject({
    added: 4,
    certain: 2,
    known: 0,
    passed: 4,
    message: expect.stringMatching(/^Выписка загружена: 4\sновые оплаты$/) as string,
  });
  const payments = await paymentsOf(loaded);
  expect(payments.map(({ state, why, customerId }) => [state, why, customerId])).toEqual([
    ["ready", null, shop.customerId],
    ["ready", null, shop.customerId],
    ["unclear", expect.stringMatching(/^Меньше, чем нужно: не хватает 5,00/), shop.customerId],
    ["unclear", "Плательщик неизвестен, номера счёта в назначении нет", null],
  ]);
  const statement = await world.one<Row & { passed: readonly { why: string; line: number }[] }>(
    "bank-statements",
    loaded.statementId,
  );
  expect(statement).toMatchObject({ account: ours, region: "by", firstDay: "2026-11-20", fileName: "выписка.txt" });
  expect(statement.passed.map(({ why }) => why)).toEqual([
    "Исходящий платёж",
    `На чужой счёт ${theirs}`,
    "Валюта USD, а счета в BYN",
    expect.stringMatching(/^Этот платёж уже есть в строке 10$/),
  ]);
  expect(await world.balance(account), "nothing is enrolled before it is confirmed").toBe("0.00");

  const meant = await world.admin.call("PUT", `/api/bills/${second.id}/paid`, {
    headers: { "x-confirmed": "paid-twice" },
  });
  expect(meant.status, meant.text).toBe(200);
  const waiting = (await world.admin.call("GET", "/api/bank/waiting")).json<{ certain: number[] }>();
  expect(waiting).toEqual({ certain: payments.slice(0, 2).map(({ id }) => id) });
  const done = await world.admin.call("POST", "/api/resources/bank-payments/actions/enrol", {
    body: { ids: waiting.certain },
  });
  expect(done.json<{ results: object[] }>().results).toMatchObject([
    { done: true },
    { done: false, message: `Счёт № ${second.number} уже оплачен` },
  ]);
  expect(await billOf(world, first)).toMatchObject({ paid: true, paidAt: world.today, appliedAmount: "120.00" });
  expect(await booksOf(world, shop.customerId)).toMatchObject({ "bank BYN": -180, "cabinet BYN": 150 });
});

test("a payment on the last day of a bill's price is clear, and a later one needs an administrator", async () => {
  const google = await shop.account("google_ads");
  const written = addDays(world.today, -10);
  const bill = (await shop.bill([{ accountId: google, amount: "120" }], { date: written })).json<Bill>();
  const paid = (number: string, days: number) =>
    toUs({
      ...{ Номер: number, ПлательщикИНН: taxNumber, НазначениеПлатежа: `Оплата по счёту № ${bill.number}` },
      Дата: formatDate(addDays(written, days)),
    });
  const loaded = async (number: string, days: number) => {
    const answer = await load(world, encoded(exchange([paid(number, days)]), "windows-1251"));
    expect(answer.status, answer.text).toBe(200);
    return (await paymentsOf(answer.json<Loaded>()))[0];
  };
  expect(await loaded("101", 4)).toMatchObject({
    state: "unclear",
    why: expect.stringMatching(/^Срок оплаты счёта № .* прошёл/) as string,
  });
  expect(await loaded("102", 3)).toMatchObject({ state: "ready", why: null, bills: [{ billId: bill.id }] });
});

test("the same file, another encoding or an overlapping period load no payment twice, even at once", async () => {
  const one = toUs({ Номер: "77", ПлательщикИНН: taxNumber, НазначениеПлатежа: "аванс" });
  const two = toUs({ Номер: "78", ПлательщикИНН: taxNumber, НазначениеПлатежа: "аванс" });
  const files = [
    encoded(exchange([one]), "windows-1251"),
    encoded(exchange([one, two], { encoding: "DOS" }), "ibm866"),
    exchange([two, one], { encoding: "UTF-8" }),
    `\ufeff${exchange([one])}`,
  ];
  const answers = await Promise.all(files.map((file) => load(world, file)));
  expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200, 200, 200]);
  const sums = answers.map((answer) => answer.json<Loaded>());
  expect(sums.reduce((total, { added }) => total + added, 0)).toBe(2);
  expect(sums.reduce((total, { known }) => total + known, 0)).toBe(4);
  const csv = ["Дата;Номер;Приход;УНП;Назначение платежа", `20.11.2026;77;120,00;${taxNumber};аванс, но иначе`].join(
    "\n",
  );
  expect((await load(world, csv, "выписка.csv")).json<Loaded>()).toMatchObject({ added: 0, known: 1 });
});

test("a table is read by its headings below the bank's lines; outgoing payments are skipped", async () => {
  const bill = await newBill("1200.50");
  const rows = [
    "ЗАО «Банк», выписка по счёту",
    `${ours};с 01.11.2026`,
    "№ документа;Дата операции;Дебет;Кредит, BYN;Валюта;Контрагент;УНП контрагента;Назначение платежа",
    `91;19.11.2026;;"1 200,50";933;"ООО ""Ромашка""";${taxNumber};"Счёт ${bill.number}; реклама"`,
    "92;19.11.2026;15,00;;933;Банк;100000000;Комиссия",
    ";;15,00;1200,50;;;;",
    "Итого;;15,00;1200,50;;;;",
  ];
  const answer = await load(world, encoded(rows.filter((_, at) => at !== 5).join("\r\n"), "windows-1251"), "a.csv");
  expect(answer.json(), answer.text).toMatchObject({ added: 1, certain: 1, passed: 1 });
  const [payment] = await paymentsOf(answer.json<Loaded>());
  expect(payment).toMatchObject({
    number: "91",
    amount: "1200.50",
    payerName: 'ООО "Ромашка"',
    bills: [{ amount: "1200.50" }],
  });
});

test("a statement of Kazakhstan has its own keys, and belongs to the account that it names", async () => {
  const kz = await world.shop("kz");
  const bin = "240140000011";
  await world.services.database.db.execute(
    sql`update customers set company_tax_number = ${bin} where id = ${kz.customerId}`,
  );
  const bill = (await kz.bill([{ accountId: await kz.account("yandex_direct"), amount: "50000" }])).json<Bill>();
  const text = exchange(
    [
      {
        ВидДокумента: "ПлатежноеПоручение",
        ДатаОперации: "20.11.2026",
        СуммаПриход: "50000",
        НомерДокумента: "NT-1",
        ДатаДокумента: "19.11.2026",
        ПлательщикНаименование: "ТОО",
        ПлательщикБИН_ИИН: bin,
        ПлательщикИИК: "KZ298561005127073713",
        ПолучательИИК: "KZ698562203124676325",
        НазначениеПлатежа: `Оплата ${bill.number}`,
        Валюта: "KZT",
      },
      {
        ДатаОперации: "20.11.2026",
        СуммаРасход: "700",
        НомерДокумента: "NT-2",
        ПлательщикИИК: "KZ698562203124676325",
        ПолучательИИК: "KZ298561005127073713",
        НазначениеПлатежа: "Комиссия",
      },
    ],
    { account: "KZ698562203124676325" },
  );
  const answer = await load(world, text);
  expect(answer.json(), answer.text).toMatchObject({ added: 1, certain: 1, passed: 1 });
  expect(await paymentsOf(answer.json<Loaded>())).toMatchObject([
    { region: "kz", amount: "50000.00", date: "2026-11-20" },
  ]);
});

const document = toUs({ Номер: "1", НазначениеПлатежа: "аванс" });
test.each([
  ["a heading alone", "1CClientBankExchange\nКодировка=UTF-8\n", "В файле нет строки «РасчСчет»"],
  ["somebody else's account", exchange([document], { account: theirs }), `Счёт ${theirs} не наш`],
  [
    "a section in a section",
    exchange([document]).replace("КонецДокумента", "СекцияДокумент=Ещё"),
    "Строка 17: раздел, начатый в строке 10",
  ],
  ["a cut file", exchange([document]).replace(/КонецДокумента[^]*/, ""), "раздел, начатый в строке 10, не закончен"],
  ["an end without a beginning", exchange([]).replace("КонецФайла", "КонецДокумента"), "Строка 10: конец раздела"],
  [
    "a line of anything",
    exchange([{ ...document }])
      .replace("КонецДокумента", "мусор\nКонецДокумента")
      .replace("НазначениеПлатежа", "Прочее"),
    "не понять «мусор»",
  ],
  ["a key twice", exchange([document]).replace("Номер=1", "Номер=1\r\nНомер=2"), "«Номер» в документе дважды"],
  [
    "no encoding that we know",
    Buffer.concat([Buffer.from("1CClientBankExchange\n"), Buffer.alloc(5000, 0xfe)]),
    "Кодировка файла",
  ],
  ["a table without a heading", "1;2;3\n4;5;6", "В файле нет строки с названиями столбцов"],
  ["too many documents", exchange(Array.from({ length: 5001 }, () => document)), "не больше 5000 документов"],
  ["nothing at all", exchange([]), "нет ни одного документа"],
])("nothing of a file with %s is stored, and the refusal says why", async (_, file, message) => {
  const answer = await load(world, file);
  expect(answer.status, answer.text).toBe(422);
  expect(errorsOf(answer)["file"]).toContain(message);
});

test.each([
  [{ Сумма: "сто" }, "«сто» — не сумма"],
  [{ Сумма: "1e9" }, "«1e9» — не сумма"],
  [{ Дата: "31.02.2026" }, "«31.02.2026» — не дата"],
  [{ Дата: "01.01.2099" }, "01.01.2099 ещё не наступило"],
  [{ Номер: "" }, "Не указан номер документа"],
  [{ НазначениеПлатежа: "я".repeat(2001) }, "Слишком длинное поле: назначение платежа"],
])("a document with %j is refused with its line", async (wrong, message) => {
  const answer = await load(world, exchange([document, { ...document, ...wrong }]));
  expect([answer.status, errorsOf(answer)]).toEqual([422, { "lines.18": message }]);
  expect(await world.count("bank_payments")).toBe(await doneCount());
});

const doneCount = async (): Promise<number> => {
  const { rows } = await world.services.database.db.execute<{ count: number }>(sql`
    select count(*) as count from bank_payments where state = 'done'`);
  return rows[0]?.count ?? 0;
};

test("any bytes give a clear refusal or a statement, never a server error", async () => {
  const piece = fc.constantFrom(
    "СекцияДокумент=",
    "КонецДокумента",
    "Сумма=1",
    "Номер=\u0000",
    "=",
    "Дата=20.11.2026",
    `ПолучательСчет=${ours}`,
  );
  const text = fc
    .array(fc.oneof(piece, fc.string({ unit: "grapheme" })), { maxLength: 20 })
    .map((lines) => exchange([]).replace("КонецФайла", lines.join("\n")));
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, fc.string()), async (file) => {
      const { status, text: said } = await load(world, file);
      expect([200, 400, 409, 415, 422], said).toContain(status);
    }),
    { numRuns: 60 },
  );
  expect((await shop.client.call("GET", "/api/bank/waiting")).status).toBe(403);
  expect((await load({ admin: shop.client }, exchange([document]))).status).toBe(403);
  expect(await unbalanced(world)).toEqual([]);
});
