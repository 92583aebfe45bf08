// An administrator adds a region in the settings: from a copy of a known country to the region's own settings.
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "../../../src/i18n/messages.ts";
import { countryFields } from "../../../src/resources/system/countryFields.ts";
import { kyrgyzstan } from "../../regions/kyrgyzstan.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { forgiveRefusals, heading, main, openPage, said } from "../admin.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const typed = async (name: keyof typeof kyrgyzstan & keyof typeof countryFields): Promise<void> => {
  const { label } = countryFields[name];
  const [input] = main().getAllByRole("textbox", { name: new RegExp(`^${label}(?:, обязательно)?$`) });
  if (!input) throw new Error(`There is no field «${label}».`);
  await userEvent.clear(input);
  await userEvent.type(input, String(kyrgyzstan[name]).replaceAll(/[{[]/g, "$&$&"));
};

test(
  "a country starts as a copy, is refused with the places of its errors, and serves its region at once",
  { timeout: 240_000 },
  async () => {
    const { path, go } = await openPage("/settings/create");
    await userEvent.click(await main().findByRole("button", { name: "Добавить страну" }));
    await heading("Новая страна");
    expect(path()).toBe("/countries/create");
    expect(main().getByRole("textbox", { name: /^Часовой пояс/ })).toHaveValue("Europe/Minsk");
    await userEvent.click(main().getByRole("button", { name: "Добавить" }));
    await main().findAllByText(messages.required);

    for (const name of ["code", "name", "timeZone", "clock", "currencyCode", "currencyNumber"] as const)
      await typed(name);
    for (const name of ["currencyOne", "currencyName", "currencyIn", "currencyShort", "currencyBrief"] as const)
      await typed(name);
    await userEvent.click(main().getByRole("tab", { name: /^Номера/ }));
    await typed("accountStart");
    await userEvent.click(main().getByRole("tab", { name: /^Документы/ }));
    for (const name of ["billSeries", "typedBills", "actSeries", "contractSeries"] as const) await typed(name);
    await userEvent.click(main().getByRole("button", { name: "Добавить" }));
    expect(await main().findByText("Пример начинается иначе"), "the account's example is Belarus's").toBeVisible();
    forgiveRefusals(422);

    await userEvent.click(main().getByRole("tab", { name: /^Номера/ }));
    const start = main().getByRole("textbox", { name: /^С чего начинается/ });
    await userEvent.clear(start);
    await userEvent.type(start, "KG");
    for (const [label, value] of [
      ["Пример счёта", "KG83 ALFA 3012 0000 TEST 0001 0270"],
      ["Вид счёта", "^KG\\d{{2}[[A-Z0-9]{{24}$"],
    ] as const) {
      const input = main().getByRole("textbox", { name: new RegExp(`^${label}`) });
      await userEvent.clear(input);
      await userEvent.type(input, value);
    }
    await userEvent.selectOptions(main().getByRole("combobox", { name: /^Контрольные знаки/ }), "none");
    await userEvent.click(main().getByRole("button", { name: "Добавить" }));
    await said(messages.saved);
    await heading("Кыргызстан");
    const rules = path();
    expect(rules).toMatch(/^\/countries\/\d+$/);

    await go("/settings");
    await userEvent.click(await main().findByRole("link", { name: "Регион KG" }));
    expect(await main().findByRole("link", { name: "Правила страны" })).toHaveAttribute("href", rules);
  },
);
