// Overdue bills and bills of acts, as their customers see them.
import { act, cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signOut } from "../../../src/dataProvider/session/session.ts";
import { formatLongDate } from "../../../src/domain/time/formatDate.ts";
import { addDays } from "../../../src/domain/time/periods.ts";
import { openWorld, type Bill, type Shop, type World } from "../../server/domains/billing/world.ts";
import { connectTo, openAs, putBetween, read } from "../portal.tsx";

let world: World;
let late: Shop;

beforeAll(async () => {
  world = await openWorld();
  late = await world.shop();
});
afterAll(() => world.close());
connectTo(() => world);

test("an overdue bill shows for how long, the last day to pay, and that its rate no longer applies", async () => {
  const lines = [{ accountId: await late.account("google_ads", { name: "Палки Search" }), amount: "120" }];
  const bill = (await late.bill(lines, { date: addDays(world.today, -10) })).json<Bill>();
  await openAs(late, `/documents?tab=finance&state=overdue&bill=${bill.id}`);
  const dialog = await screen.findByRole("dialog", { name: `Счёт № ${bill.number}` });
  await within(dialog).findByText("Палки Search");
  expect(read(dialog)).toContain("Просрочен на 7 дней");
  expect(read(dialog)).toContain("Срок оплаты прошёл, и курс в счёте больше не действует");
  expect(read(dialog)).toContain(`Оплатить до${formatLongDate(addDays(world.today, -7))}`);
  await userEvent.click(within(dialog).getAllByRole("button", { name: "Закрыть" })[0] ?? dialog);
  const list = within(await screen.findByRole("table", { name: "Счета" }));
  expect(list.getAllByRole("row").slice(1).map(read)).toEqual([expect.stringContaining("Просрочен на 7 дней")]);
});

test("the bill of an act says what was spent, not what arrives", async () => {
  const lines = [{ accountId: await late.account("google_ads", { name: "Ёлки Search" }), amount: "120" }];
  const bill = (await late.bill(lines)).json<Bill>();
  const columns = async () => {
    await openAs(late, `/documents?tab=finance&bill=${bill.id}`);
    const found = within(await screen.findByRole("dialog", { name: `Счёт № ${bill.number}` }));
    return read((await found.findAllByRole("columnheader")).at(-1));
  };
  expect(await columns()).toBe("Поступит");
  act(signOut);
  cleanup();
  const none = '"actId":null';
  putBetween(async (reach, input, init) => {
    const answer = await reach(input, init);
    const text = await answer.clone().text();
    const { status, headers } = answer;
    return text.includes(none) ? new Response(text.replaceAll(none, '"actId":1'), { status, headers }) : answer;
  });
  expect(await columns()).toBe("Израсходовано");
});
