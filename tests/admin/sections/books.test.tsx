// The check of the books on the administrators' screens: started, watched and read, with links from its findings to the
// records.
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runDueJobs } from "../../../server/platform/jobs/runJobs.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { openWorld, providerFor, type World } from "../../world/openWorld.ts";
import { add, heading, main, openPage, read, said } from "../admin.ts";

let world: World;
let bill: AnyRecord;

beforeAll(async () => {
  world = await openWorld();
  const { customerId } = world.customer;
  const account = await add("accounts", { name: "Поиск", customerId, systemId: world.systemId, currency: "BYN" });
  bill = await add("bills", { customerId, date: "2026-11-01", lines: [{ accountId: account.id, amount: "120" }] });
  await providerFor("ADMIN").runAction("bills", "pay", await read("bills", bill.id));
});
afterAll(() => world.close());

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const work = () => runDueJobs(world.server.services, silent);
const begin = async () => {
  await userEvent.click(main().getByRole("button", { name: "Проверить сейчас" }));
  await said("Проверка началась");
};

test("the first check is started, shows progress, and reports agreement and where the advance is", async () => {
  await openPage("/admin/audit");
  await heading("Проверка учёта");
  await main().findByText("Учёт ещё не проверяли");
  await begin();
  expect(await main().findByLabelText(/^Проверяем: 0 из 8/)).toBeInTheDocument();
  await work();
  await main().findByText("Всё сходится");
  const checks = within(await screen.findByRole("table", { name: "Проверки" }));
  expect(checks.getAllByText("Сходится")).toHaveLength(8);
  const bridges = within(await screen.findByRole("table", { name: "Аванс по клиентам" }));
  expect(bridges.getByText("Осталось в кабинетах").nextSibling).toHaveTextContent("120,00");
  expect(bridges.getByText("Сходится")).toBeInTheDocument();
});

test("a difference shows the expected value and links to its record", async () => {
  await world.server.services.database.db.execute(sql`
    update bills set enrolled_amount = 77 where id = ${bill.id}`);
  const page = await openPage("/admin/audit");
  await main().findByText("Всё сходится");
  await begin();
  await work();
  await main().findByText("Найдено 1 расхождение");
  const rule = "«Зачислено» оплаченного счёта равно сумме по строкам";
  expect(main().getByRole("heading", { name: `Цены: ${rule}` })).toBeInTheDocument();
  const table = within(screen.getByRole("table", { name: rule }));
  expect(table.getByText("77.00")).toBeInTheDocument();
  await userEvent.click(await table.findByRole("link", { name: new RegExp(String(bill["number"])) }));
  expect(page.path()).toBe(`/bills/${bill.id}`);
});
