import { afterAll, beforeAll, expect, test } from "vitest";
import { act } from "../../../../server/domains/papers/layouts/act.ts";
import { bill } from "../../../../server/domains/papers/layouts/bill.ts";
import { contract } from "../../../../server/domains/papers/layouts/contract.ts";
import { refund } from "../../../../server/domains/papers/layouts/refund.ts";
import type { AnyPaper } from "../../../../server/domains/papers/model.ts";
import { readPaper } from "../../../../server/domains/papers/readPaper.ts";
import { sum } from "../../../../src/domain/money/money.ts";
import type { RecordForm } from "../../../../src/resources/parts.ts";
import { anonymous } from "../../../world/callers.ts";
import { pngOf } from "../../../world/pictures.ts";
import { pay } from "../ledger/movements.ts";
import { openWorld, type Bill, type Row, type Shop, type World } from "../billing/world.ts";

const seller = {
  sellerName: "ООО «Кабинет Медиа»",
  sellerTaxNumber: "191000056",
  sellerAddress: "220030, г. Минск, пр-т Независимости, д. 11",
  sellerPlace: "г. Минск",
  sellerBankAccount: "BY83ALFA301200000000TEST0001",
  sellerSignerName: "Лебедева А. С.",
  sellerSignerAuthority: "charter",
  beneficiaryCode: "17",
  paymentPurposeCode: "859",
} as const;

let world: World;
let shop: Shop;
let kazakh: Shop;
let agreement: Row;
let billed: Bill;
let made: Row;
let given: Row;

beforeAll(async () => {
  world = await openWorld();
  for (const region of ["BY", "KZ"]) await world.setRegion(region, seller);
  shop = await world.shop();
  kazakh = await world.shop("kz");
  const { customerId } = shop;
  agreement = await world.create("contracts", { customerId, number: "15/26", startDate: "2026-01-15" });
  const lines = [
    { accountId: await shop.account("google_ads"), amount: "240.10" },
    { accountId: await shop.account("yandex_direct"), amount: "60" },
  ];
  billed = (await shop.bill(lines, { contractId: agreement.id })).json<Bill>();
  made = await world.create("acts", {
    ...{ customerId, contractId: agreement.id, date: "2026-10-31", totalWithVat: "300.10" },
    ...{ number: "А-7/10", visible: true, rateUsd: "2.9812", rateRub: "3.7" },
  });
  const { id: billId } = await pay(world, shop, await shop.account("google_ads"), "372.60");
  const { id: reversalId } = await world.create("reversals", { billId, amount: "50", reason: "Уходит" });
  const back = { amount: "186.30", date: world.today, reason: "Клиент уходит" };
  given = await world.create("refunds", { customerId, reversalId, ...back });
});
afterAll(() => world.close());

const address = { bill: "bills", act: "acts", contract: "contracts", refund: "refunds" } as const;
const download = (form: RecordForm, id: number, who = shop.client) =>
  who.call("GET", `/api/documents/download/${address[form]}/${id}`);

/** All texts of a paper in order. */
const wordsOf = (definition: unknown): string =>
  typeof definition === "string"
    ? `${definition} `
    : typeof definition === "object" && definition !== null
      ? Object.entries(definition)
          .filter(([key]) => !["style", "layout", "info", "footer", "font", "fillColor"].includes(key))
          .map(([, value]) => wordsOf(value))
          .join("")
      : "";

const administrator = {
  userId: 1,
  sessionId: "",
  role: "ADMIN" as const,
  customerId: null,
  region: "by" as const,
};

async function read(form: RecordForm, id: number): Promise<AnyPaper> {
  const { database, files, registry } = world.services;
  const context = { registry, db: database.db, caller: administrator };
  return readPaper(context, files, form, id);
}

test.each(["bill", "act", "contract", "refund"] as const)(
  "a %s is read for its customer alone, whoever lets somebody ask for it",
  async (form) => {
    const { database, files, registry } = world.services;
    const readFor = (customerId: number) => {
      const caller = { ...administrator, role: "CUSTOMER" as const, customerId };
      return readPaper({ registry, db: database.db, caller }, files, form, idOf(form));
    };
    expect((await readFor(shop.customerId)).form).toBe(form);
    await expect(readFor(kazakh.customerId)).rejects.toMatchObject({ statusCode: 404 });
  },
);

const idOf = (form: RecordForm): number => ({ bill: billed, act: made, contract: agreement, refund: given })[form].id;

test.each(["bill", "act", "contract", "refund"] as const)(
  "a %s is a PDF with its name, the same bytes each time, for its customer and the administrators alone",
  async (form) => {
    const id = idOf(form);
    const first = await download(form, id);
    expect(first.status, first.text.slice(0, 300)).toBe(200);
    expect(first.headers["content-type"]).toBe("application/pdf");
    expect(first.text.slice(0, 5)).toBe("%PDF-");
    const name = {
      ...{ bill: `Счёт ${billed.number}.pdf`, act: "Акт А-7-10.pdf", contract: "Договор 15-26.pdf" },
      refund: `Возврат ${given.id}.pdf`,
    }[form];
    expect(decodeURIComponent(String(first.headers["content-disposition"]))).toContain(name);
    expect((await download(form, id)).text).toBe(first.text);
    expect((await download(form, id, world.admin)).text).toBe(first.text);
    expect((await download(form, id, kazakh.client)).status).toBe(404);
    expect((await download(form, id, anonymous(world.app))).status).toBe(401);
  },
);

test("a bill contains what banks and accountants copy from it, and its sums add up", async () => {
  const paper = await read("bill", billed.id);
  if (paper.form !== "bill") throw new Error("another form");
  expect(paper.lines.map(({ net, vat, gross }) => [net, vat, gross])).toEqual([
    ["200.08", "40.02", "240.10"],
    ["50.00", "10.00", "60.00"],
  ]);
  const words = wordsOf(bill(paper));
  expect(words).toContain("Триста белорусских рублей 10 копеек");
  expect(words).toContain("В том числе НДС 20\u00a0%: Пятьдесят белорусских рублей 02 копейки");
  expect(words).toContain(`по счёту № ${billed.number}`);
  expect(words).toContain("Основание: договор № 15/26 от 15.01.2026 ");
  expect(words).toContain("BY83 ALFA 3012 0000 0000 TEST 0001");
  expect(words).not.toContain("КБе");
  // 240.10 without VAT is 200.08, at 3.105 per dollar (3.00 and 3.5 %) 64.44; the other line is in the region's
  // currency.
  expect(paper.lines.map(({ pricing }) => pricing)).toEqual([
    "Без комиссии, курс 3,1050; поступит 64,44\u00a0$",
    "Без комиссии; поступит 50,00\u00a0BYN",
  ]);
  for (const { pricing } of paper.lines) expect(words).toContain(pricing);
  expect(paper.priceUntil).toBe(paper.payUntil);
  expect(words).toContain("включительно: после этого курс пересчитывается.");
  expect(wordsOf(bill({ ...paper, priceUntil: null })), "entered by now").toContain("включительно. ");
});

test("in Kazakhstan a bill has payment codes, БИН and ИИК, and its sum in words is in tenge", async () => {
  const line = { accountId: await kazakh.account("google_ads"), amount: "116000" };
  const { id } = (await kazakh.bill([line])).json<Bill>();
  const paper = await read("bill", id);
  if (paper.form !== "bill") throw new Error("another form");
  const words = wordsOf(bill(paper));
  for (const said of ["КБе 17", "Код назначения платежа 859", "БИН", "ИИК", "Сто шестнадцать тысяч тенге 00 тиын"])
    expect(words).toContain(said);
  expect(words).toContain("НДС 16\u00a0%: Шестнадцать тысяч тенге 00 тиын");
});

test("an act of Belarus shows its rates, one of Kazakhstan has the form Р-1", async () => {
  const paper = await read("act", made.id);
  if (paper.form !== "act") throw new Error("another form");
  expect(wordsOf(act(paper))).toMatch(
    /Акт сдачи-приёмки оказанных услуг № А-7\/10.*октябрь 2026.*1 \$ = 2,9812.*100 ₽ = 3,7000/,
  );
  expect(wordsOf(act(paper))).toContain("г. Минск, 31 октября 2026 г.");
  expect(wordsOf(act(paper))).toContain("представитель: Лебедева А. С., на основании Устава");
  expect(wordsOf(act(paper))).not.toContain("Период");
  const month = { from: "2026-10-01", to: "2026-10-31" };
  for (const region of ["by", "kz"] as const)
    expect(wordsOf(act({ ...paper, region, period: month }))).toContain("с 01.10.2026 по 31.10.2026");
  const there = wordsOf(act({ ...paper, region: "kz", currency: "KZT" }));
  expect(there).toMatch(/Форма Р-1.*Сведения об отчёте.*Триста тенге 10 тиын/);
});

test("a contract's own terms are its last section, each line a clause", async () => {
  const terms = "Отчёт о размещении исполнитель присылает раз в неделю.\n\n  Медиаплан стороны согласуют заранее.\n";
  const dates = { number: "16/26", startDate: "2026-01-15" };
  const own = await world.create("contracts", { customerId: shop.customerId, type: "extra", terms, ...dates });
  const wordsOfContract = async (id: number) => {
    const paper = await read("contract", id);
    return paper.form === "contract" ? wordsOf(contract(paper)) : "";
  };
  const words = await wordsOfContract(own.id);
  expect(words).toContain("5. Дополнительные условия");
  expect(words).toContain("5.1. Отчёт о размещении исполнитель присылает раз в неделю.");
  expect(words).toContain("5.2. Медиаплан стороны согласуют заранее.");
  expect(words).not.toContain("5.3.");
  expect(await wordsOfContract(agreement.id)).not.toContain("Дополнительные условия");
});

test("a contract names both sides, who pays when, and how long it holds", async () => {
  const paper = await read("contract", agreement.id);
  if (paper.form !== "contract") throw new Error("another form");
  const words = wordsOf(contract(paper));
  expect(words).toContain("Присоединение к публичному договору № 15/26");
  expect(words).toContain(seller.sellerName);
  expect(words).toContain("без ограничения срока");
  expect(words).toContain("Курс счёта действует до последнего дня его оплаты");
  const own = wordsOf(contract({ ...paper, kind: "unique", expiryDate: "2026-12-31" }));
  expect(own).toContain("на основании Устава");
  expect(own).toContain("по 31 декабря 2026");
});

test("a hidden act cannot be downloaded by its customer", async () => {
  const hidden = await world.create("acts", {
    ...{ customerId: shop.customerId, date: "2026-10-31", totalWithVat: "10", visible: false },
  });
  expect((await download("act", hidden.id)).status).toBe(404);
  expect((await download("act", hidden.id, world.admin)).status).toBe(200);
});

test("a bill of 300 lines is generated, and a hostile name in it stays a name", async () => {
  const paper = await read("bill", billed.id);
  if (paper.form !== "bill") throw new Error("another form");
  const [line] = paper.lines;
  if (!line) throw new Error("no line");
  const hostile = "<img src=file:///etc/passwd> \u0000 ${x} ".repeat(40);
  const many = Array.from({ length: 300 }, () => ({ ...line, subject: hostile }));
  const bytes = await world.services.pdfRenderer.draw({ ...paper, lines: many });
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a bill shows the region's facsimile", async () => {
  const picture = pngOf({ width: 25, height: 25 });
  const id = await world.services.files.put(picture);
  const { database } = world.services;
  const stored = JSON.stringify({ id, name: "f.png", type: "image/png", size: picture.length });
  await database.pool.query("update regions set facsimile = $1 where name = 'BY'", [stored]);
  const paper = await read("bill", billed.id);
  expect(paper.form === "bill" && paper.facsimile).toMatch(/^data:image\/png;base64,iVBOR/);
  expect((await download("bill", billed.id)).status).toBe(200);
});

test("a download resumes where it stopped, but only while the paper is unchanged", async () => {
  const path = `/api/documents/download/acts/${made.id}`;
  const whole = await shop.client.call("GET", path);
  const part = (headers: Readonly<Record<string, string>>) => shop.client.call("GET", path, { headers });
  const etag = String(whole.headers["etag"]);
  const length = Number(whole.headers["content-length"]);
  const first = await part({ range: "bytes=0-4", "if-range": etag });
  expect([first.status, first.text, first.headers["content-range"]]).toEqual([206, "%PDF-", `bytes 0-4/${length}`]);
  expect((await part({ range: "bytes=0-4", "if-range": '"other"' })).status).toBe(200);
  const beyond = await part({ range: `bytes=${length}-` });
  expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${length}`]);
  expect(beyond.json()).toMatchObject({ statusCode: 416, message: "В файле нет такой части" });
  expect((await kazakh.client.call("GET", path, { headers: { range: "bytes=0-4" } })).status).toBe(404);
});

test("a refund agreement names the bill, account, rate and VAT of the money", async () => {
  const paper = await read("refund", given.id);
  if (paper.form !== "refund") throw new Error("another form");
  const words = wordsOf(refund(paper)).replaceAll(/\s+/g, " ");
  expect(words).toContain(`Соглашение о возврате аванса № ${given.id}`);
  expect(words).toContain(
    "186,30 BYN (Сто восемьдесят шесть белорусских рублей 30 копеек), в том числе НДС 20 %: 31,05 BYN",
  );
  expect(words).toMatch(/Счёт № \S+ от .*«Кабинет google_ads», Google .*50,00 \$ .*1 \$ = 3,1050 .*с НДС 186,30 BYN/);
  expect(words).toContain("Причина: Клиент уходит");
});

test("the lines of an act add up to its total and VAT, and a bill of 300 lines is generated", async () => {
  const accountId = await shop.account("google_ads");
  const sums = Array.from({ length: 7 }, (_, at) => `${at + 1}.01`);
  const lines = sums.map((amount) => ({ accountId, amount }));
  const own = { customerId: shop.customerId, date: "2026-10-31" };
  const { id } = await world.create("acts", { ...own, lines, totalWithVat: "28.07" });
  const paper = await read("act", id);
  if (paper.form !== "act") throw new Error("another form");
  expect(paper.gross).toBe("28.07");
  for (const part of ["net", "vat", "gross"] as const)
    expect(sum(paper.lines.map((line) => line[part]))).toBe(paper[part]);
  expect(paper.lines[0]?.subject).toContain("Кабинет google_ads");
  const wrong = await world.admin.call("POST", "/api/bills/acts", { body: { ...own, lines, totalWithVat: "30" } });
  expect(wrong.status, "another sum than that of the lines").toBe(422);
  const many = await read("bill", billed.id);
  if (many.form !== "bill" || !many.lines[0]) throw new Error("another form");
  const bytes = await world.services.pdfRenderer.draw({ ...many, lines: Array(300).fill(many.lines[0]) });
  expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5);
});
