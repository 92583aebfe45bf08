// States on the screen: the labels in a record's head, the column, and the filters with counts above the list.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatDate } from "../../../src/domain/time/formatDate.ts";
import { addDays, dayIn } from "../../../src/domain/time/periods.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { add, changeElsewhere, dialogNamed, heading, main, openPage, read, said } from "../admin.ts";

let world: World;
const bills: AnyRecord[] = [];
const today = dayIn("by");

beforeAll(async () => {
  world = await openWorld();
  await changeElsewhere(await read("regions", 1), "regions", { paymentWaitingHours: 72 });
  for (const days of [0, 0, -60])
    bills.push(
      await add("bills", { customerId: world.customer.customerId, date: addDays(today, days), amountWithVat: "120" }),
    );
}, 120_000);
afterAll(() => world.close());

const quick = (name: RegExp) => main().findByRole("button", { name });
const head = () =>
  within(within(screen.getByRole("main")).getByRole("heading", { level: 1 }).parentElement as HTMLElement);
/** The rows without the header and the totals. */
const rows = async () =>
  within(await main().findByRole("table", { name: "Счета" }))
    .getAllByRole("row")
    .filter((row) => row.querySelector(".record-table__link") !== null);

test("a quick filter shows a count, filters the list, and can be switched off", async () => {
  const page = await openPage("/bills");
  expect(await quick(/^Не оплачены 3$/)).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(await quick(/^Просрочены 1$/));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  const [row] = await rows();
  expect(row).toHaveTextContent(String(bills[2]?.["number"]));
  expect(row && within(row).getByText("Просрочен")).toBeVisible();
  expect(new URLSearchParams(page.path().split("?")[1]).get("filter")).toBe('{"quick":"overdue"}');
  expect(await quick(/^Не оплачены 3$/)).toBeVisible();
  await userEvent.click(await quick(/^Просрочены 1$/));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
});

test("the head of a record shows its state with its date, and its action changes it", async () => {
  await openPage(`/bills/${bills[0]?.id}`);
  await heading(/^Счёт № /);
  expect(head().getByText("Ждёт оплаты")).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Отметить оплаченным" }));
  const question = await dialogNamed("Отметить оплаченным");
  await userEvent.click(question.getByRole("button", { name: "Отметить оплаченным" }));
  await said("Счёт оплачен, деньги зачислены");
  await waitFor(() => expect(head().getByText("Оплачен")).toBeVisible());
  expect(head().getByText(formatDate(today))).toBeVisible();
  expect(head().queryByText("Ждёт оплаты")).toBeNull();
});

test("counts update after an action", async () => {
  await openPage("/bills");
  expect(await quick(/^Не оплачены 2$/)).toBeVisible();
});
