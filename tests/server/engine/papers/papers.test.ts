// Papers of operators' sections: their content, and who may take them.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SectionPaper } from "../../../../server/domains/papers/model.ts";
import { asAdministrator, asCustomer, anonymous, type Client } from "../../../world/callers.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { crews, watchDrawn, works } from "./works.ts";

let running: TestApp;
let admin: Client;
let customer: Client;
let drawn: SectionPaper[];
let id: number;

const nbsp = "\u00a0";

beforeAll(async () => {
  const portal = { list: ["number", "day", "total"], read: ["lines"], do: ["bare"] };
  const bare = {
    label: "Справка",
    title: "Справка {number}",
    access: ["ADMIN", "CUSTOMER"],
    blocks: [{ heading: "Да" }],
  };
  const shown = works({ name: "shown", portal, papers: { bare, kept: { ...bare, label: "Другая" } } });
  running = await testApp({ sections: [crews, works(), shown] });
  drawn = watchDrawn(running.services);
  admin = await asAdministrator(running);
  customer = await asCustomer(running);
  const add = async (path: string, body: object): Promise<number> => {
    const answer = await admin.call("POST", path, { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  await add("/api/regions", {
    ...{ name: "BY", currencyCode: "BYN", vatPercent: "20", isDefault: true, isActive: true },
    ...{ sellerName: "ООО «Кабинет»", sellerTaxNumber: "191000056" },
  });
  const crewId = await add("/api/resources/crews", { title: "Север", chief: "Ильин" });
  const customerId = customer.person?.customerId;
  const lines = [
    { what: "Копка", count: 2, price: "1200.50", margin: "35" },
    { what: "Засыпка", count: 3, price: "99.50", margin: "40" },
  ];
  const work = { number: "7/1", day: "2026-11-05", customerId, total: "1300.00" };
  id = await add("/api/resources/works", { ...work, crewId, cost: "800", lines });
  await add("/api/resources/shown", work);
});
afterAll(() => running.close());
beforeEach(() => void drawn.splice(0));

const take = (paper: string, client = customer, path = `/api/resources/works/${id}`) =>
  client.call("GET", `${path}/papers/${paper}`);

test("A customer takes a paper of a record: texts, sums, days, lines with their sums, both parties", async () => {
  const answer = await take("act");
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain("Акт № 7-1 от 05.11.2026.pdf");
  expect(answer.bytes().subarray(0, 5).toString()).toBe("%PDF-");
  const { rows } = await running.services.database.pool.query<{ name: string }>(
    "select company_name as name from customers where id = $1",
    [customer.person?.customerId],
  );
  const company = rows[0]?.name ?? "";
  expect(drawn).toMatchObject([
    {
      title: "Акт № 7/1 от 05.11.2026",
      below: company,
      seller: { name: "ООО «Кабинет»", taxNumber: "191000056" },
      buyer: { name: company },
      blocks: [
        { heading: "Работы по заказу «7/1»" },
        { paragraphs: [`Принял: ${company}.`, `Всего 1${nbsp}300,00${nbsp}BYN. {7/1}`] },
        {
          table: {
            columns: [
              { label: "Что", isFigure: false },
              { label: "Сколько", isFigure: true },
              { label: "Сумма", isFigure: true },
            ],
            rows: [
              ["Копка", "2", `1${nbsp}200,50${nbsp}BYN`],
              ["Засыпка", "3", `99,50${nbsp}BYN`],
            ],
            totals: ["", "5", `1${nbsp}300,00${nbsp}BYN`],
          },
        },
        { parties: { seller: "Исполнитель", client: "Заказчик" } },
        { sign: { seller: "Исполнитель", client: "Заказчик" } },
        { sign: ["Сдал", "Принял", "Проверил"] },
      ],
    },
  ]);
});

test("The same content gives the same bytes", async () => {
  expect((await take("act")).bytes().equals((await take("act", admin)).bytes())).toBe(true);
});

test("A paper without access is the administrators', with all that they read", async () => {
  expect((await take("order")).status).toBe(403);
  expect((await take("order", admin)).status).toBe(200);
  expect(drawn).toMatchObject([
    {
      blocks: [
        { paragraphs: [`Север, Ильин: 800,00${nbsp}BYN`] },
        { table: { columns: [{ label: "Что" }, { label: "Сколько" }, { label: "Сумма" }, { label: "Наценка" }] } },
      ],
      seller: null,
      buyer: null,
    },
  ]);
});

test("Nobody takes a paper of another customer's record, or of one that is not there", async () => {
  const stranger = await asCustomer(running);
  expect((await take("act", stranger)).status).toBe(404);
  expect((await take("act", customer, "/api/resources/works/999")).status).toBe(404);
  expect((await take("act", anonymous(running.app))).status).toBe(401);
  expect((await take("other")).status).toBe(404);
  expect(drawn).toEqual([]);
});

test("Where customers have screens of their own, they take the papers that these name", async () => {
  expect((await take("bare", customer, "/api/resources/shown/1")).status).toBe(200);
  expect((await take("kept", customer, "/api/resources/shown/1")).status).toBe(403);
  expect((await take("kept", admin, "/api/resources/shown/1")).status).toBe(200);
});

test("Browsers of customers learn of the buttons, and not of what a paper says", async () => {
  const asked = async (client: Client) => (await client.call("GET", "/api/definitions")).text;
  const [own, all] = await Promise.all([asked(customer), asked(admin)]);
  expect(own).toContain("/papers/act");
  expect(own).not.toContain("Работы по заказу");
  expect(all).toContain("Работы по заказу");
});

test("The API document has each paper", async () => {
  const { paths } = (await admin.call("GET", "/api/openapi.json")).json<{ paths: Record<string, object> }>();
  expect(
    Object.keys(paths)
      .filter((path) => path.includes("/papers/"))
      .toSorted(),
  ).toEqual([
    "/api/resources/shown/{id}/papers/bare",
    "/api/resources/shown/{id}/papers/kept",
    "/api/resources/works/{id}/papers/act",
    "/api/resources/works/{id}/papers/order",
  ]);
});
