// A top-up of accounts under several contracts makes one bill per contract, and the answer says which is for what.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ToppedUp } from "../../../../src/contract/money/billing.ts";
import { matchPayments } from "../../../../src/domain/papers/matchPayments.ts";
import { lettersTo } from "../../platform/mail/letters.ts";
import { openWorld, topUp, type Bill, type Row, type Shop, type World } from "./world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A customer with two contracts, an account under each, one more under the first, and one under none. */
async function twoContracts(more: object = {}) {
  const shop: Shop = await world.shop();
  const { customerId } = shop;
  const contract = (number: string) =>
    world.create("contracts", { number, customerId, startDate: "2026-01-01", ...more });
  const [first, second] = [await contract("Д-1"), await contract("Д-2")];
  const google = await shop.account("google_ads", { contractId: first.id });
  const yandex = await shop.account("yandex_direct", { contractId: second.id });
  const vk = await shop.account("vk_ads", { contractId: first.id });
  const free = await shop.account("yandex_direct", { name: "Без договора" });
  const lines = [
    { accountId: google, amount: "600" },
    { accountId: yandex, amount: "300.50" },
    { accountId: vk, amount: "500" },
    { accountId: free, amount: "120" },
  ];
  return { shop, first, second, google, yandex, vk, free, lines };
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("a bill for each contract names it and has its lines, and the answer and the letters say which is which", async () => {
  const { shop, first, second, google, yandex, vk, free, lines } = await twoContracts();
  const made = (await topUp(shop.client, lines)).json<ToppedUp>();
  expect(made).toMatchObject({
    kind: "bill",
    papers: [
      { contractNumber: "Д-1", amountWithVat: "1100.00" },
      { contractNumber: "Д-2", amountWithVat: "300.50" },
      { contractNumber: null, amountWithVat: "120.00" },
    ],
  });
  const bills = await Promise.all(made.papers.map(({ id }) => world.one<Bill>("bills", id)));
  expect(bills).toMatchObject([
    { contractId: first.id, base: "Договор № Д-1", lines: [{ accountId: google }, { accountId: vk }] },
    { contractId: second.id, base: "Договор № Д-2", lines: [{ accountId: yandex }] },
    { contractId: null, base: "Пополнение рекламных аккаунтов", lines: [{ accountId: free }] },
  ]);
  const [a, b, c] = made.papers.map(({ number }) => number);
  expect(plain(made.message)).toBe(
    "Счета отправлены на ваш e-mail: " +
      `№ ${a} по договору № Д-1 на 1 100,00 BYN; № ${b} по договору № Д-2 на 300,50 BYN; № ${c} без договора на 120,00 BYN`,
  );
  const { companyEmail } = await world.one<{ companyEmail: string }>("customers", shop.customerId);
  const letters = await lettersTo(world.services, companyEmail);
  expect(letters.map(({ subject }) => plain(subject)).toSorted()).toEqual(
    [`Счёт № ${a} на 1 100,00 BYN`, `Счёт № ${b} на 300,50 BYN`, `Счёт № ${c} на 120,00 BYN`].toSorted(),
  );
  expect(letters.map(({ text }) => text).join("\n")).toContain(
    `Счёт № ${b} на пополнение рекламных аккаунтов по договору № Д-2 готов.`,
  );
});

test("accounts under several contracts that are sent 10 times with one key make their bills once", async () => {
  const { shop, lines } = await twoContracts();
  const before = await world.count("bills");
  const answers = await Promise.all(Array.from({ length: 10 }, () => topUp(shop.client, lines, { key: "the-same" })));
  const numbers = answers.map((answer) =>
    answer
      .json<ToppedUp>()
      .papers.map(({ number }) => number)
      .join(),
  );
  expect(new Set(numbers).size).toBe(1);
  expect(await world.count("bills")).toBe(before + 3);
});

test("a postpaying customer makes a request for each contract", async () => {
  const { shop, lines, first, second } = await twoContracts({ paymentTerms: "postpay" });
  const made = (await topUp(shop.client, lines.slice(0, 3))).json<ToppedUp>();
  const [a, b] = made.papers;
  expect(await world.one("top-up-requests", a?.id ?? 0)).toMatchObject({ contractId: first.id });
  expect(await world.one("top-up-requests", b?.id ?? 0)).toMatchObject({ contractId: second.id });
  expect(plain(made.message)).toBe(
    `Заявки приняты: № ${a?.id} по договору № Д-1 на 1 100,00 BYN; № ${b?.id} по договору № Д-2 на 300,50 BYN`,
  );
});

test("an error in a line of the second contract is reported at that line, and no bill is made", async () => {
  const { shop, lines, second } = await twoContracts();
  const odd = await shop.account("kufar", { contractId: second.id });
  await world.services.database.db.execute(sql`update accounts set currency = 'KZT' where id = ${odd}`);
  const before = await world.count("bills");
  const answer = await topUp(shop.client, [...lines, { accountId: odd, amount: "100" }]);
  expect(answer.status).toBe(422);
  const { errors } = answer.json<{ errors: Record<string, string> }>();
  expect(Object.keys(errors)).toEqual(["lines.4.accountId"]);
  expect(errors["lines.4.accountId"]).toContain("KZT");
  expect(await world.count("bills")).toBe(before);
});

test("one payment that names the bills of both contracts pays both", async () => {
  const { shop, lines } = await twoContracts();
  const { papers } = (await topUp(shop.client, lines.slice(0, 2))).json<ToppedUp>();
  const { companyTaxNumber } = await world.one<Row & { companyTaxNumber: string }>("customers", shop.customerId);
  const purpose = `Оплата по счетам ${papers.map(({ number }) => `№ ${number}`).join(" и ")}`;
  const known = {
    bills: papers.map(({ id, number, amountWithVat: left }) => ({
      id,
      number,
      actNumber: null,
      left,
      customerId: shop.customerId,
    })),
    payers: [{ customerId: shop.customerId, taxNumber: companyTaxNumber }],
  };
  const [match] = matchPayments([{ amount: "900.50", payerTaxNumber: companyTaxNumber, purpose }], known, "by");
  expect(match).toMatchObject({ certain: true, bills: [{ amount: "600.00" }, { amount: "300.50" }] });
});
