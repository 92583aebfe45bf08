// Input into forms when the session ends.
import { act, cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, signOut } from "../../../../src/dataProvider/session/session.ts";
import { openWorld, type World } from "../../../world/openWorld.ts";
import { password } from "../../../world/people.ts";
import { addSample, main, openPage, said } from "../../admin.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

test("what was typed when the session ended is offered after signing in again, once", async () => {
  const customer = await addSample("customers");
  const note = async (): Promise<HTMLElement> => {
    await openPage(`/customers/${customer.id}`);
    return main().findByLabelText("Заметка");
  };
  const press = async (name: string): Promise<void> => userEvent.click(await main().findByRole("button", { name }));
  await userEvent.type(await note(), ", позвонить в июне");
  const typed = `${String(customer["comment"])}, позвонить в июне`;
  act(signOut);
  cleanup();
  await act(() => signIn(world.admin.email, password));
  const restored = await note();
  await press("Вернуть правки");
  expect(restored).toHaveValue(typed);
  await press("Сохранить");
  await said("Данные сохранены");
  cleanup();
  expect(await note()).toHaveValue(typed);
  expect(screen.queryByRole("button", { name: "Вернуть правки" })).toBeNull();
});
