// Creating a token for a program: choosing its rights, showing it once, revoking it from the list.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../world/openWorld.ts";
import { password } from "../../world/people.ts";
import { heading, main, openPage } from "../admin.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("an administrator makes a token, sees it once and finds it in the list", async () => {
  await openPage("/admin/tokens");
  await heading("Токены доступа");
  await userEvent.click(await main().findByRole("button", { name: "Выпустить токен" }));
  const form = within(await screen.findByRole("dialog", { name: "Новый токен" }));
  await userEvent.click(form.getByRole("button", { name: "Выпустить" }));
  expect(form.getByText("Выберите хотя бы один раздел или вызов")).toBeVisible();

  await userEvent.type(form.getByLabelText("Название"), "Склад");
  expect(form.queryByLabelText("Токены доступа")).toBeNull();
  await userEvent.click(form.getByLabelText("Менеджеры"));
  await userEvent.type(form.getByLabelText("Ваш пароль"), password);
  // Enter, pressed twice.
  fireEvent.submit(form.getByLabelText("Ваш пароль"));
  fireEvent.submit(form.getByLabelText("Ваш пароль"));

  const made = within(await screen.findByRole("dialog", { name: "Токен выпущен" }));
  const token = made.getByText(/^kabinet_[\w-]{43}$/).textContent;
  expect(made.getByText(/^curl/)).toHaveTextContent("/api/resources/managers");
  const answer = await world.server.app.inject({
    url: "/api/resources/managers",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(made.queryByRole("button", { name: "Закрыть" }), "it is shown once").toBeNull();
  await userEvent.click(made.getByRole("button", { name: "Я сохранил токен" }));
  expect(await main().findByText("Менеджеры")).toBeVisible();
  expect(main().getAllByText("Склад")).toHaveLength(1);
  await waitFor(() => expect(document.body).not.toHaveTextContent(token));
});
