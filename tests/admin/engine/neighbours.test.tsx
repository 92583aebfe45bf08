// From a record that was opened from a list to its neighbours there.
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../world/openWorld.ts";
import { pageAround } from "../../../src/admin/engine/list/place.ts";
import { addSample, changeElsewhere, heading, main, openPage } from "../admin.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

const list = `/systems?${new URLSearchParams({
  filter: JSON.stringify({ q: "соседка" }),
  sort: "name",
  order: "ASC",
}).toString()}`;
const place = () => screen.getByRole("group", { name: "Записи списка" });
const go = (name: "Предыдущая запись" | "Следующая запись") => userEvent.click(main().getByRole("button", { name }));

test("a record opened from a list leads to its neighbours, in the list's order", async () => {
  for (const name of ["Соседка В", "Соседка А", "Соседка Б"]) await addSample("systems", { name });
  const page = await openPage(list);
  const link = await main().findByRole("link", { name: "Соседка Б" });
  await waitFor(() => expect(main().getAllByRole("link", { name: /^Соседка/ })).toHaveLength(3));
  world.calls.length = 0;
  await userEvent.click(link);
  await heading(/Соседка Б/);
  await waitFor(() => expect(place()).toHaveTextContent("2 из 3"));
  expect(world.calls.filter((call) => /\/api\/[^ ]*systems[^ ]*range=/.test(call))).toHaveLength(1);

  await go("Следующая запись");
  await heading(/Соседка В/);
  await waitFor(() => expect(place()).toHaveTextContent("3 из 3"));
  expect(main().getByRole("button", { name: "Следующая запись" })).toHaveAttribute("aria-disabled", "true");
  await go("Предыдущая запись");
  await heading(/Соседка Б/);
  await waitFor(() => expect(main().getByRole("button", { name: "Предыдущая запись" })).toHaveFocus());
  await userEvent.keyboard("{Enter}");
  await heading(/Соседка А/);
  await waitFor(() => expect(place()).toHaveTextContent("1 из 3"));
  expect(main().getByRole("button", { name: "Предыдущая запись" })).toHaveAttribute("aria-disabled", "true");
  expect(page.path()).toMatch(/\/systems\/\d+/);
});

test("a record that has left the list meanwhile leads to the one that took its place", async () => {
  await openPage(list);
  const link = await main().findByRole("link", { name: "Соседка Б" });
  const id = Number(/(\d+)$/.exec(link.getAttribute("href") ?? "")?.[1]);
  await act(async () => changeElsewhere({ id, version: 1, createdAt: "", updatedAt: "" }, "systems", { name: "Ушла" }));
  await userEvent.click(link);
  await heading(/Ушла/);
  await waitFor(() => expect(place()).toHaveTextContent("… из 2"));
  await go("Следующая запись");
  await heading(/Соседка В/);
  await waitFor(() => expect(place()).toHaveTextContent("2 из 2"));
});

test("a record that was opened otherwise asks for no list", async () => {
  const { id } = await addSample("systems", { name: "Отдельная" });
  world.calls.length = 0;
  await openPage(`/systems/${id}`);
  await heading(/Отдельная/);
  expect(screen.queryByRole("group", { name: "Записи списка" })).toBeNull();
  expect(world.calls.filter((call) => /\/api\/[^ ]*systems[^ ]*range=/.test(call))).toEqual([]);
});

test.each([0, 1, 2, 3, 7, 59, 1258, 999_999])("one page contains the neighbours of place %i", (at) => {
  const { page, perPage } = pageAround(at);
  const [first, last] = [(page - 1) * perPage, page * perPage - 1];
  expect(first).toBeLessThanOrEqual(Math.max(at - 2, 0));
  expect(last).toBeGreaterThanOrEqual(at + 2);
  expect(perPage).toBeLessThan(40);
});
