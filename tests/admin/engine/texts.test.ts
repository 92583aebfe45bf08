import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { parseDay, parseMoment, formatMomentInput, tidyDay, tidyMoment } from "../../../src/ui/typing/dateTyping.ts";
import { rangesFault } from "../../../src/admin/engine/fields/inputs/rangesFault.ts";
import { rebase } from "../../../src/admin/engine/record/form/rebase.ts";
import { currencyOf } from "../../../src/definition/texts/currencyOf.ts";
import { fill, kindAndName, quoted, represent } from "../../../src/definition/texts/represent.ts";
import { textOf } from "../../../src/definition/texts/textOf.ts";
import { addDays } from "../../../src/domain/time/periods.ts";
import { money } from "../../../src/definition/fields.ts";
import { definitionOf } from "../../world/openWorld.ts";

const by = { region: "by" } as const;

describe("typing dates", () => {
  test("digits get their dots, and pasted dates are reordered", () => {
    expect(tidyDay("2111")).toBe("21.11");
    expect(tidyDay("21112026")).toBe("21.11.2026");
    expect(tidyDay("1.2.2026")).toBe("1.2.2026");
    expect(tidyDay("2026-11-21")).toBe("21.11.2026");
    expect(tidyDay("21/11/2026")).toBe("21.11.2026");
    expect(tidyMoment("211120260930")).toBe("21.11.2026 09:30");
  });

  test("a typed dot can be deleted again", () => {
    expect(tidyDay("21.")).toBe("21.");
    expect(tidyDay("21")).toBe("21");
  });

  test("only days of the calendar are accepted; other text stays as typed, to be corrected", () => {
    expect(parseDay("29.02.2026")).toBe("29.02.2026");
    expect(parseDay("1.2.26")).toBe("2026-02-01");
    expect(parseDay("")).toBeNull();
  });

  test("every day can be formatted and parsed without loss", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const day = addDays("1950-01-01", days);
        expect(parseDay(tidyDay(day.split("-").reverse().join("")))).toBe(day);
      }),
    );
  });

  test("moments use the clock of the region", () => {
    expect(parseMoment("21.11.2026 12:30", "by")).toBe("2026-11-21T09:30:00.000Z");
    expect(parseMoment("21.11.2026 12:30", "kz")).toBe("2026-11-21T07:30:00.000Z");
    expect(formatMomentInput("2026-11-21T09:30:00.000Z", "by")).toBe("21.11.2026 12:30");
    expect(parseMoment("21.11.2026 25:00", "by")).toBe("21.11.2026 25:00");
  });
});

test("an error of ranges appears only when its lines are complete", () => {
  expect(
    rangesFault([
      { from: "0", to: "100", value: "5" },
      { from: "", to: null, value: "" },
    ]),
  ).toBeUndefined();
  expect(
    rangesFault([
      { from: "0", to: "100", value: "5" },
      { from: "90", to: null, value: "3" },
    ]),
  ).toMatchObject({ line: 1 });
  expect(rangesFault([{ from: "0", to: "сто", value: "5" }])).toMatchObject({ line: 0, message: "Некорректная сумма" });
});

describe("records as text", () => {
  const contracts = definitionOf("contracts");

  test("a record is named as its definition says, with Russian dates", () => {
    expect(represent(contracts, { number: "7", startDate: "2026-02-01" }, "by")).toBe("№ 7 от 01.02.2026");
  });

  test("an empty record is named by its number", () => {
    expect(represent(contracts, { id: 12 }, "by")).toBe("Договор №\u00a012");
  });

  test("the kind of a record is not repeated if its name begins with it", () => {
    expect(kindAndName(definitionOf("regions"), { name: "PL" }, "by")).toEqual(["Регион", "PL"]);
    expect(kindAndName(definitionOf("systems"), { name: "VK" }, "by").join(" ")).toMatch(/ «VK»$/);
  });

  test("quotation marks are not nested", () => {
    const question = (name: string) => fill(definitionOf("accounts"), "Приостановить «{name}»?", { name }, "by");
    expect(question("Поиск")).toBe("Приостановить «Поиск»?");
    expect(question("ООО «Рада»")).toBe("Приостановить ООО «Рада»?");
    expect(quoted("№ 7 от 01.02.2026")).toBe("№ 7 от 01.02.2026");
  });

  test("a sum has the currency of its field, line or record's region", () => {
    const held = money("Сумма", { currency: "{currency}" });
    expect(currencyOf(money("Сумма"), { region: "kz" }, "by")).toBe("KZT");
    expect(currencyOf(held, { region: "kz", currency: "USD" }, "by")).toBe("USD");
    expect(currencyOf(held, { currency: "USD" }, "by", { currency: "EUR" })).toBe("EUR");
    expect(currencyOf(money("Сумма", { currency: "RUB" }), {}, "by")).toBe("RUB");
  });

  test("a value that a definition no longer knows is still shown", () => {
    const field = contracts.fields["status"];
    expect(field && textOf("frozen", field, by)).toBe("frozen");
  });
});

describe("two people and one record", () => {
  const definition = definitionOf("customers");
  const before = { companyName: "Было", contactName: "Иван", comment: null, ratesAdds: "3.00" };

  test("own changes stay, others' changes are reported, and only fields that both changed are in conflict", () => {
    const theirs = { ...before, companyName: "Их", contactName: "Пётр" };
    const typed = { ...before, companyName: "Моё", comment: "Позвонить" };
    const { changes, mine } = rebase(definition, "ADMIN", before, theirs, typed);
    expect(mine).toEqual({ companyName: "Моё", comment: "Позвонить" });
    expect(changes.map(({ name, contested }) => [name, contested])).toEqual([
      ["companyName", true],
      ["contactName", false],
    ]);
  });

  test("the same change made twice is no conflict", () => {
    const same = { ...before, companyName: "Новое" };
    const { changes } = rebase(definition, "ADMIN", before, same, same);
    expect(changes).toMatchObject([{ name: "companyName", contested: false }]);
  });
});
