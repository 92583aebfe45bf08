// Input into forms when the session ends.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../../../src/dataProvider/requests/http.ts";
import { signIn, signOut } from "../../../../src/dataProvider/session/session.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import { toasts } from "../../../../src/ui/notify.ts";
import { openWorld, type World } from "../../../world/openWorld.ts";
import { password } from "../../../world/people.ts";
import { addSample, changeElsewhere, forgiveRefusals, main, openPage, said } from "../../admin.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

const bySearch = ({ companyName }: AnyRecord) => encodeURIComponent(JSON.stringify({ q: companyName }));
const press = async (name: string | RegExp, at = 0): Promise<void> => {
  const button = (await screen.findAllByRole("button", { name })).at(at);
  if (button) await userEvent.click(button);
};

async function signInAnew(): Promise<void> {
  act(signOut);
  cleanup();
  await act(() => signIn(world.admin.email, password));
}

async function noteOf(customer: AnyRecord): Promise<HTMLElement> {
  await openPage(`/customers/${customer.id}`);
  return main().findByLabelText("Заметка");
}

const offers = () => screen.queryAllByRole("button", { name: "Вернуть правки" });

test("what was typed when the session ended is offered after signing in again, once", async () => {
  const customer = await addSample("customers");
  await userEvent.type(await noteOf(customer), ", позвонить в июне");
  const typed = `${String(customer["comment"])}, позвонить в июне`;
  await signInAnew();
  const restored = await noteOf(customer);
  await press("Вернуть правки");
  expect(restored).toHaveValue(typed);
  await press("Сохранить");
  await said("Данные сохранены");
  cleanup();
  expect(await noteOf(customer)).toHaveValue(typed);
  expect(offers()).toEqual([]);
});

test("what is typed beside an offer that nobody has decided about is offered too", async () => {
  const customer = await addSample("customers", { companyName: "Ясень", comment: "Было" });
  const name = () => main().getByLabelText(/^Название/);
  await userEvent.type(await noteOf(customer), ", раз");
  await signInAnew();
  await noteOf(customer);
  await userEvent.type(name(), " и клён");
  await changeElsewhere(customer, "customers", { companyEmail: "ash@example.by" });
  await signInAnew();
  const note = await noteOf(customer);
  expect(offers()).toHaveLength(2);
  await userEvent.type(note, ", два");
  await press("Вернуть правки");
  await press("Вернуть правки");
  expect(offers()).toEqual([]);
  expect(note).toHaveValue("Было, раз");
  expect(name()).toHaveValue("Ясень и клён");
  expect(main().getByDisplayValue("ash@example.by")).toBeVisible();
});

interface Place {
  readonly path: (record: AnyRecord) => string;
  readonly resource: string;
  readonly given?: Readonly<Record<string, unknown>>;
  /** Opens the input. */
  readonly open: (record: AnyRecord) => Promise<void>;
  readonly input: () => Promise<HTMLElement>;
  readonly save: () => Promise<void>;
  readonly saved: () => Promise<unknown>;
}

const places: Readonly<Record<string, Place>> = {
  "a new note": {
    path: ({ id }) => `/customers/${id}`,
    resource: "customers",
    open: () => press("Написать заметку"),
    input: () => screen.findByLabelText("Новая заметка"),
    save: () => press("Записать"),
    saved: () => screen.findByText("Набрано", { selector: "p" }),
  },
  "the dialog of an action": {
    path: ({ id }) => `/customer-candidates/${id}`,
    resource: "customer-candidates",
    given: { state: "confirmed" },
    open: () => press("Отклонить"),
    input: async () => within(await screen.findByRole("dialog", { name: "Отклонить" })).findByRole("textbox"),
    save: () => press("Отклонить", -1),
    saved: () => said("Заявка отклонена"),
  },
  "a cell of a list": {
    path: (record) => `/customers?filter=${bySearch(record)}`,
    resource: "customers",
    given: { companyName: "Липа" },
    open: () => press(/^Изменить: Контактное лицо/),
    input: async () => within(await screen.findByRole("group", { name: "Контактное лицо" })).findByRole("textbox"),
    save: async () => void (await userEvent.keyboard("{Enter}")),
    saved: () => said("Данные сохранены"),
  },
};

test.each(Object.entries(places))(
  "%s that was open when the session ended is open again with what was typed, however often it ends",
  async (_, { path, resource, given = {}, open, input, save, saved }) => {
    const record = await addSample(resource, given);
    const page = await openPage(path(record));
    await open(record);
    await userEvent.clear(await input());
    await userEvent.type(await input(), "Набрано");
    await send("POST /api/users/me/sessions/end", { body: { thisOne: true } });
    await save();
    await waitFor(() => expect(page.path()).toMatch(/^\/login/));
    expect(toasts.get()).toEqual([]);
    forgiveRefusals(401);
    await signInAnew();
    await openPage(path(record));
    expect(await input()).toHaveValue("Набрано");
    await signInAnew();
    await openPage(path(record));
    expect(await input()).toHaveValue("Набрано");
    await save();
    await saved();
  },
);
