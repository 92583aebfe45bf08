// Letters, tasks and the queue on the administrators' screens.
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueue } from "../../../server/platform/jobs/enqueue.ts";
import { runDueJobs } from "../../../server/platform/jobs/runJobs.ts";
import { queueTask } from "../../../server/domains/tracker/queueTask.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { token, write } from "../../server/platform/mail/written.ts";
import { heading, main, openPage, said } from "../admin.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { app, services } = world.server;
  await write(world.server);
  await services.database.transaction(async (tx) => {
    const about = { title: "Проверить систему", text: "", region: "by", resource: "systems" } as const;
    await queueTask(tx, { ...about, recordId: world.systemId });
    await enqueue(tx, "task", { taskId: 999 });
  });
  await runDueJobs(services, app.log);
}, 120_000);
afterAll(() => world.close());

test("a stored letter can be read on its page, and its link works", { timeout: 60_000 }, async () => {
  await openPage("/admin/mail/1");
  await heading("Новый пароль для Кабинета");
  expect(main().queryByText(/Здравствуйте, Ольга!/)).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: "Показать текст" }));
  expect(await screen.findByText(/Здравствуйте, Ольга!/)).toBeInTheDocument();
  const link = screen.getByRole("link", { name: new RegExp(token) });
  expect(link).toHaveAttribute("href", `http://localhost:3000/reset-password?token=${token}`);
});

test("the time of another region's letter says whose it is", { timeout: 60_000 }, async () => {
  await openPage("/admin/mail");
  const [row] = await main().findAllByRole("row", { name: /Новый пароль для Кабинета/ });
  expect(row).not.toHaveTextContent("по времени");
  await world.server.services.database.pool.query("update letters set region = 'kz' where id = 1");
  cleanup();
  await openPage("/admin/mail");
  expect(await main().findByText("по времени Алматы")).toBeVisible();
  await world.server.services.database.pool.query(
    "update letters set state = 'sent', sent_at = '2026-11-21T09:30:00Z' where id = 1",
  );
  cleanup();
  await openPage("/admin/mail/1");
  expect(await main().findByText("21.11.2026, 14:30 по времени Алматы")).toBeVisible();
});

test("a task links to its subject, and one click marks it done", { timeout: 60_000 }, async () => {
  await openPage("/admin/tasks/1");
  const link = await screen.findByRole("link", { name: "Рекламная система Пример" });
  expect(link).toHaveAttribute("href", `/systems/${world.systemId}`);
  await userEvent.click(screen.getByRole("button", { name: "Готово" }));
  await said("Задача сделана");
  expect(await screen.findByRole("button", { name: "Вернуть в работу" })).toBeInTheDocument();
});

test("a failed job says why, and can be repeated", { timeout: 60_000 }, async () => {
  await openPage("/admin/jobs/3");
  await heading("Задача: запись удалена");
  expect(main().getByText("Задачу удалили раньше, чем она дошла до трекера")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Повторить" }));
  await said("Работа снова в очереди");
});
