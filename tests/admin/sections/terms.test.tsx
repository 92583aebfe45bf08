// A region's VAT and percents: planned for a day, previewed, drawn as a chart, and compared with a client's own.
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { openWorld, providerFor, type World } from "../../world/openWorld.ts";
import { add, changeElsewhere, main, openPage, read, said } from "../admin.ts";

let world: World;
let region: number;

const ranges = [
  { from: "0", to: "1000", value: "10" },
  { from: "1000", to: null, value: "8" },
];

beforeAll(async () => {
  world = await openWorld();
  const { systemId } = world;
  const { customerId } = world.customer;
  const by = await onlyRegion();
  await changeElsewhere(by, "regions", { systemSettings: [{ systemId, commission: ranges, discount: [] }] });
  region = by.id;
  const own = [{ systemId, commission: [{ from: "0", to: null, value: "3" }], discount: [] }];
  await changeElsewhere(await read("customers", customerId), "customers", { systemSettings: own });
  await add("accounts", { name: "Поиск", customerId, systemId, currency: "BYN" });
});
afterAll(() => world.close());

async function onlyRegion(): Promise<AnyRecord> {
  const [found] = (await providerFor("ADMIN").getList("regions", { filter: {} })).data as readonly AnyRecord[];
  if (!found) throw new Error("no region");
  return found;
}

const year = new Date().getFullYear() + 1;
const fill = async (input: HTMLElement, text: string) => {
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

test(
  "a new VAT is planned with a preview of its effect, shown on the form, changed and dropped",
  { timeout: 150_000 },
  async () => {
    await openPage(`/settings/${region}`);
    const vat = await main().findByRole("textbox", { name: /^НДС/ });
    await fill(vat, "22");
    expect(await main().findByText(/^Коснётся/)).toHaveTextContent(/клиенты\s— 1; аккаунты\s— 1/);
    expect(main().getByRole("link", { name: /^клиенты/ })).toHaveAttribute(
      "href",
      expect.stringContaining("/customers?filter="),
    );
    expect(main().getByText(/за 100,00\sBYN придёт 79,51\sBYN вместо 80,83\sBYN/)).toBeInTheDocument();
    await fill(vat, "20");
    await expect.poll(() => main().queryByText(/^Коснётся/)).toBeNull();
    const [plan] = main().getAllByRole("button", { name: "Изменить с даты" });
    if (!plan) throw new Error("nothing has days");
    await userEvent.click(plan);
    const dialog = within(await screen.findByRole("dialog", { name: /изменение с даты/ }));
    await fill(dialog.getByRole("textbox", { name: /^Действует с/ }), `01.01.${year}`);
    await fill(dialog.getByRole("textbox", { name: /^НДС/ }), "122");
    await userEvent.click(dialog.getByRole("button", { name: "Запланировать" }));
    await dialog.findByText("Не больше 100");
    await fill(dialog.getByRole("textbox", { name: /^НДС/ }), "20");
    await userEvent.click(dialog.getByRole("button", { name: "Запланировать" }));
    await dialog.findByText("Такое значение действует и до этого дня: введите другое");
    await fill(dialog.getByRole("textbox", { name: /^НДС/ }), "22");
    await userEvent.click(dialog.getByRole("button", { name: "Запланировать" }));
    await said(/^Изменение запланировано на 1 января/);
    expect((await read("regions", region))["vatPercent"], "today all is as before").toBe("20.00");
    await userEvent.click(await main().findByRole("button", { name: /^Поправить: НДС/ }));
    const again = within(await screen.findByRole("dialog", { name: /запланированное изменение/ }));
    await fill(again.getByRole("textbox", { name: /^НДС/ }), "21");
    await userEvent.click(again.getByRole("button", { name: "Запланировать" }));
    await main().findByText(/^с 1 января.*: 21\s%$/);
    await userEvent.click(main().getByRole("button", { name: /^Отменить: НДС/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Отменить изменение" }));
    await said("Запланированное изменение отменено");
    await expect.poll(() => main().queryByText(/^с 1 января/)).toBeNull();
  },
);

test("the section opens the region's record on the linked tab, without a link to a missing file", async () => {
  const page = await openPage("/settings?tab=4");
  expect(await main().findByRole("tab", { name: "Подпись", selected: true })).toBeVisible();
  expect(page.path()).toBe(`/settings/${region}?tab=4`);
  expect(main().getByRole("link", { name: "Регион BY" })).toHaveAttribute("href", `/settings/${region}?tab=4`);
  expect(main().queryByRole("button", { name: "Скачать факсимиле" })).toBeNull();
});

test("ranges stay adjacent while lines are removed, and the curve has a text alternative", async () => {
  await openPage(`/settings/${region}?tab=2`);
  const editor = await main().findByRole("table", { name: "Комиссия, %" });
  await userEvent.click(await main().findByText("Комиссия и скидка по суммам"));
  const curve = await main().findByRole("table", { name: /^Проценты по суммам/ });
  expect(wordsOf(within(curve).getAllByRole("row"))).toEqual([
    "Сумма с НДСКомиссия",
    "0,00 – 1 000,0010 %",
    "от 1 000,008 %",
  ]);
  const border = within(editor).getByRole("textbox", { name: "Строка 2, от" });
  await userEvent.click(within(editor).getByRole("textbox", { name: "Строка 1, %" }));
  await userEvent.tab();
  await userEvent.tab();
  expect(border, "two steps on").toHaveFocus();
  await userEvent.keyboard("3000");
  expect(border, "what is typed takes the place of all that was there").toHaveValue("3000");
  await fill(border, "2000");
  expect(await main().findByText(/Пропущены суммы от 1\s000,00 до 2\s000,00/)).toBeInTheDocument();
  await fill(border, "500");
  expect(await main().findByText(/Диапазон пересекается с предыдущим/)).toBeInTheDocument();
  await userEvent.click(within(editor).getByRole("button", { name: "Удалить строку 1" }));
  expect(within(editor).getByRole("textbox", { name: "Строка 1, от" })).toHaveValue("0");
  expect(main().queryByText(/пересекается|Пропущены/)).toBeNull();
});

test("a client's percents are shown beside the region's", async () => {
  await openPage(`/customers/${world.customer.customerId}?tab=5`);
  await userEvent.click(await main().findByText("Сравнить с условиями региона"));
  const curve = within(await main().findByRole("table", { name: /^Проценты по суммам/ }));
  expect(wordsOf(curve.getAllByRole("row"))).toEqual([
    "Сумма с НДСКомиссия клиентаКомиссия региона",
    "0,00 – 1 000,003 %10 %",
    "от 1 000,003 %8 %",
  ]);
});

test("each of many systems shows a summary, and one with an error opens by itself", async () => {
  const discount = [{ from: "0", to: null, value: "2" }];
  const other = await add("systems", { key: "other", name: "Другая", regions: ["by"] });
  const systemSettings = [
    { systemId: world.systemId, minFirst: "30", commission: ranges, discount },
    { systemId: other.id, minFirst: "50", commission: [], discount },
  ];
  await changeElsewhere(await read("regions", region), "regions", { systemSettings });
  await openPage(`/settings/${region}?tab=2`);
  const fold = await main().findByRole("button", { name: /^Пример/ });
  const [brief] = wordsOf([fold]);
  expect(brief).toBe("ПримерМинимум первого зачисления 30,00 BYNМинимум следующих —Комиссия, % 8–10 %Скидка, % 2 %");
  expect(main().queryByRole("table", { name: "Комиссия, %" })).toBeNull();
  await userEvent.click(fold);
  const border = () => within(main().getByRole("table", { name: "Комиссия, %" })).getByLabelText("Строка 2, от");
  await fill(border(), "500");
  await userEvent.click(fold);
  expect(fold).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(main().getByRole("button", { name: "Сохранить" }));
  await expect.poll(() => fold.getAttribute("aria-expanded")).toBe("true");
  await expect.poll(() => document.activeElement === border()).toBe(true);
  expect(main().getByRole("button", { name: /^Другая/ })).toHaveAttribute("aria-expanded", "false");
});

test("the history of a region shows names of systems", async () => {
  await openPage(`/settings/${region}`);
  await userEvent.click(await main().findByRole("button", { name: "История изменений" }));
  const history = within(await screen.findByRole("dialog", { name: "История: Регион BY" }));
  expect((await history.findAllByText(/^Система: Пример · Комиссия/)).length).toBeGreaterThan(0);
  expect(history.queryByText(/Система: №/)).toBeNull();
});

const wordsOf = (rows: readonly HTMLElement[]) => rows.map(({ textContent }) => textContent.replace(/\s/g, " "));
