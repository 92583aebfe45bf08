// From a search without results to the post that answers it.
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../world/openWorld.ts";
import { heading, main, openPage } from "../admin.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(async () => {
  await world.close();
});

test("an unanswered question opens a new post with its words as the title", { timeout: 120_000 }, async () => {
  await world.server.services.database.db.execute(sql`
    insert into missed_searches (keyword, region, count, last_at) values ('вернуть "деньги" & {остаток}', 'by', 3, now())`);
  await openPage("/knowledge/admin/missed");
  await heading("Вопросы без ответа");
  await userEvent.click(await main().findByRole("button", { name: /Действия: вернуть/ }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Написать статью" }));
  expect(await main().findByRole("textbox", { name: /Заголовок/ })).toHaveValue('вернуть "деньги" & {остаток}');
});
