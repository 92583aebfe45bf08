// The bank's name and code follow the account number in the administrators' forms, as in the registration.
import { fireEvent, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { builtIn } from "../../../src/resources/index.ts";
import type { Field } from "../../../src/definition/grammar.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { addSample, forgiveRefusals, main, openPage } from "../admin.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());
afterEach(() => forgiveRefusals(404, 409, 422));

/** For every table with an account number that other fields follow: the table, the number's field, the followers. */
const following = Object.values(builtIn).flatMap((definition) => {
  const fields = Object.entries<Field>(definition.fields);
  const followers = fields.filter(([, field]) => "bankOf" in field && field.bankOf !== undefined);
  const account = followers.flatMap(([, field]) => ("bankOf" in field ? (field.bankOf ?? []) : []))[0];
  return account === undefined ? [] : [{ name: definition.name, definition, account, followers }];
});

test("in customers, candidates and regions the bank follows the account number", () => {
  expect(following.map(({ name }) => name).toSorted()).toEqual(["customer-candidates", "customers", "regions"]);
});

test.each(following)("$name: the bank follows the account number until somebody types another", async (found) => {
  const { definition, account, followers } = found;
  const fields: Readonly<Record<string, Field>> = definition.fields;
  const stored = { [account]: null, ...Object.fromEntries(followers.map(([name]) => [name, null])) };
  const { id } = await addSample(found.name, stored);
  const path = "path" in definition ? definition.path : found.name;
  const tab = Object.values(definition.form.tabs ?? {}).findIndex((entries) =>
    JSON.stringify(entries).includes(`"${account}"`),
  );
  await openPage(`/${path}/${id}?tab=${tab + 1}`);
  const label = (name: string): string => fields[name]?.label ?? name;
  const input = (name: string) => main().findByLabelText<HTMLInputElement>(label(name), { selector: "input" });
  const shown = async () => Promise.all(followers.map(async ([name]) => (await input(name)).value));
  const retype = async (name: string, text: string): Promise<void> => {
    const field = await input(name);
    for (const value of ["", text]) fireEvent.change(field, { target: { value } });
  };
  await retype(account, "BY83ALFA30120000TEST00010270");
  await waitFor(async () => expect(await shown()).toEqual(["Альфа-Банк", "ALFABY2X"]));
  await retype(account, "BY13AKBB30120000000000000000");
  await waitFor(async () => expect(await shown()).toEqual(["Беларусбанк", "AKBBBY2X"]));

  const [bankName = "", bic = ""] = followers.map(([name]) => name);
  await retype(bankName, "Приорбанк, ЦБУ 100");
  await retype(account, "BY83ALFA30120000TEST00010270");
  await waitFor(async () => expect(await shown()).toEqual(["Приорбанк, ЦБУ 100", "ALFABY2X"]));
  expect(await input(bankName)).toHaveAccessibleDescription(/Счёт открыт в другом банке: Альфа-Банк/);
  expect(await input(bic)).not.toHaveAccessibleDescription(/другой БИК/);
});
