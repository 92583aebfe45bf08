// Lists as files: their content, who may get them, and that a spreadsheet runs none of it.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readFrames } from "../../../../src/dataProvider/requests/frames.ts";
import { readCell } from "../../../../server/engine/imports/readCell.ts";
import { readTable } from "../../../../server/platform/sheets/readTable.ts";
import type { Client } from "../../../world/callers.ts";
import { Stage } from "../../../world/stage.ts";

const stage = new Stage();

const file = (client: Client, resource: string, parameters: Record<string, unknown>) => {
  const query = Object.entries({ format: "csv", ...parameters }).map(([key, value]): [string, string] => [
    key,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return client.call("GET", `/api/resources/${resource}/export?${new URLSearchParams(query).toString()}`);
};
const linesOf = (text: string): string[] => text.replace("\ufeff", "").trimEnd().split("\r\n");

const accounts = { columns: ["status", "name", "balance", "customerId"], sort: ["name", "DESC"] };

beforeAll(async () => {
  const { customer, other } = stage.people;
  await stage.addAccount(customer, { name: "=1+1", currency: "USD" });
  await stage.addAccount(customer, { name: 'А;"б"', currency: "BYN" });
  await stage.addAccount(other, { name: "@чужой", currency: "EUR", status: "suspended" });
});

test("a file has the columns in order, as text, and no formulas", async () => {
  const answer = await file(stage.people.admin, "accounts", accounts);
  expect(answer.headers["x-total-rows"]).toBe("3");
  expect(answer.headers["content-disposition"]).toContain(encodeURIComponent("Рекламные аккаунты"));
  expect(linesOf(answer.text)).toEqual([
    "Статус;Название;Баланс;Валюта;Клиент",
    expect.stringMatching(/^Активен;"А;""б""";0,00;BYN;ООО «Ромашка \d+»$/),
    expect.stringMatching(/^Активен;'=1\+1;0,00;USD;/),
    expect.stringMatching(/^Приостановлен;'@чужой;0,00;EUR;/),
  ]);
  const filtered = await file(stage.people.admin, "accounts", { ...accounts, filter: { status: "suspended" } });
  expect(linesOf(filtered.text)).toHaveLength(2);
});

test("the workbook has the same content, and texts stay texts", async () => {
  const answer = await file(stage.people.admin, "accounts", { ...accounts, format: "xlsx" });
  const rows = await readTable(answer.bytes());
  expect(rows.map((cells) => cells[1])).toEqual(["Название", 'А;"б"', "=1+1", "@чужой"]);
});

test("a month is written as lists show it, and read again from both formats", async () => {
  await stage.people.admin.call("POST", "/api/resources/closed-months", {
    ...{ body: { region: "by", month: "2026-10-15" }, headers: { "x-confirmed": "close-month" } },
  });
  const list = (format: string) =>
    file(stage.people.admin, "closed-months", {
      columns: ["month", "region"],
      filter: { month: "2026-10-01" },
      format,
    });
  expect(linesOf((await list("csv")).text)[1]).toBe("октябрь 2026;Беларусь");
  expect((await readTable((await list("xlsx")).bytes()))[1]?.[0]).toBe("2026-10-01");
  const month = { type: "date", label: "Месяц", month: true } as const;
  for (const text of ["октябрь 2026", "Октябрь\u00a02026 г.", "2026-10-01", "01.10.2026"])
    expect(readCell(text, month), text).toEqual({ value: "2026-10-01" });
  expect(readCell("обед 2026", month)).toHaveProperty("problem");
});

test("a file has no rows or fields that its reader may not see", async () => {
  const { customer, admin } = stage.people;
  const own = await file(customer, "accounts", accounts);
  expect(own.text).not.toContain("чужой");
  expect(linesOf(own.text)).toHaveLength(3);
  for (const [client, resource, column] of [
    [customer, "contracts", "comment"],
    [admin, "accounts", "password"],
    [admin, "customers", "accounts"],
    [admin, "accounts", "id; drop table users"],
  ] as const) {
    const refused = await file(client, resource, { columns: [column] });
    expect([column, refused.status]).toEqual([column, 400]);
  }
  expect((await file(customer, "customer-candidates", {})).status).toBe(403);
});

test.each([
  { format: "exe" },
  { columns: [] },
  { columns: "name" },
  { columns: [{}] },
  { sort: ["password", "ASC"] },
  { filter: { nothing: 1 } },
])("%j is refused", async (wrong) => {
  expect((await file(stage.people.admin, "accounts", wrong)).status).toBe(400);
});

test("a long list is exported completely, each row once, in any order, with progress", async () => {
  await stage.running.services.database.db.execute(
    sql`insert into categories (title, sort) select 'Раздел ' || n, n % 7 from generate_series(1, 2500) n`,
  );
  const { admin } = stage.people;
  const asked = { columns: ["title", "sort"], sort: ["sort", "DESC"] };
  const whole = await file(admin, "categories", asked);
  expect(new Set(linesOf(whole.text)).size).toBe(2501);
  const framed = (await file(admin, "categories", { ...asked, progress: true })).bytes();
  const told: number[] = [];
  const blob = await readFrames(new Response(new Uint8Array(framed)), (rows) => told.push(rows));
  expect(await blob.text()).toBe(whole.text.replace("\ufeff", ""));
  expect(told.at(-1)).toBe(2500);
  const half = new Response(new Uint8Array(framed.subarray(0, -9)));
  await expect(readFrames(half, () => undefined)).rejects.toThrow("half a file");
  // No index can continue a computed order, so its pages are counted.
  const byBalance = await file(admin, "accounts", { ...accounts, sort: ["balance", "ASC"] });
  expect(linesOf(byBalance.text)).toHaveLength(4);
});
