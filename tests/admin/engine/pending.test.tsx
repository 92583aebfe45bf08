// An action that waits for another server, on an administrators' page of a paper.
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayIn } from "../../../src/domain/time/periods.ts";
import { SigningFailure } from "../../../server/domains/edin/exchange.ts";
import { runDueJobs } from "../../../server/platform/jobs/runJobs.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { add, changeElsewhere, main, openPage, read, said } from "../admin.ts";

const sent = "Документ отправлен на подпись: состояние обновится само";
const noKeys = "Нет активных ключей для подписи";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const exchange = { waits: true, sign: () => Promise.reject(new SigningFailure("noKey")) };
  Object.assign(world.server.services, { exchange });
  await changeElsewhere(await read("regions", 1), "regions", { electronicExchange: true });
}, 120_000);
afterAll(() => world.close());

test("a paper waiting for the exchange says so, and shows the reason once it is refused", async () => {
  const { customerId } = world.customer;
  const act = await add("acts", { customerId, date: "2026-10-31", totalWithVat: "120" });
  await world.server.services.database.pool.query("update acts set visible = true where id = $1", [act.id]);
  await openPage(`/acts/${act.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Подписать" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Подписать" }));
  await said(sent);
  expect(await main().findByText(sent)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Подписать" })).not.toBeInTheDocument();
  await runDueJobs(world.server.services, world.server.app.log);
  await said(noKeys);
  expect(main().getByText(noKeys)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Подписать" })).toBeInTheDocument();
}, 60_000);

test("papers sent from the list are reported as sent", async () => {
  const { customerId } = world.customer;
  const date = addDays(dayIn("by"), 1);
  for (const totalWithVat of ["120", "240"]) await add("acts", { customerId, date, totalWithVat });
  await openPage(`/acts?filter={"date_gte":"${date}"}`);
  await userEvent.click(await main().findByRole("checkbox", { name: "Выбрать всё на странице" }));
  await userEvent.click(main().getByRole("button", { name: "Подписать" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Подписать" }));
  await said(/^Подписать: отправлено, 2\sзаписи. Состояние обновится само$/);
}, 60_000);
