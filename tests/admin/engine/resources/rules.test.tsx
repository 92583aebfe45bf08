// Rules of a section in words, as its page tells them.
import { waitFor } from "@testing-library/react";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { openWorld, type World } from "../../../world/openWorld.ts";
import { heading, main, openPage } from "../../admin.ts";

let world: World;
let folder: string;
let following: { close(): Promise<void> };

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), "kabinet-rules-"));
  const { services } = world.server;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  following = await followConfigured({ ...services, config: { ...services.config, resourcesDir: folder } }, log);
}, 120_000);
afterAll(async () => {
  await following.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test("a rule says for which records it runs, in the words of their fields", async () => {
  const set = { note: "x" };
  const rules = {
    plain: { label: "Просто", on: "created", do: { set } },
    dear: {
      label: "Дорогой",
      on: "created",
      when: { creditLimit: { over: 40000, under: 99999.5 }, kind: ["agency", "service"], isActive: true },
      do: { set },
    },
    other: {
      label: "Прочий",
      on: { changed: ["kind"] },
      when: {
        systemId: world.systemId,
        marks: { not: "credit" },
        any: [{ email: null }, { site: { filled: true }, contacts: { filled: false } }],
      },
      do: { task: { title: "x" } },
    },
    late: {
      label: "Поздний",
      on: { every: "day" },
      when: { any: [{ contractUntil: { before: "today-7" } }, { contractUntil: { after: "today+1" } }] },
      do: { set },
    },
    dated: {
      label: "На дату",
      on: { every: "day" },
      when: { contractUntil: { before: "today", after: "2020-01-31" }, state: { not: ["ended", "active"] } },
      do: { set },
    },
  };
  const example = JSON.parse(await readFile("docs/examples/suppliers.json", "utf8")) as object;
  await writeFile(join(folder, "suppliers.json"), JSON.stringify({ ...example, rules }));
  await waitFor(() => expect(world.server.services.registry.get("suppliers")).toBeDefined());

  await openPage("/admin/resources/suppliers");
  await heading("Поставщики");
  const rule = async (label: string) => (await main().findByText(label)).parentElement;
  expect(await main().findByText(/Пример/)).toBeVisible();
  expect(await rule("Просто")).toHaveTextContent("ПростоКогда запись добавили: меняет поля");
  expect(await rule("Дорогой")).toHaveTextContent(
    "Когда запись добавили, если «Кредитный лимит» больше 40 000,00 BYN и «Кредитный лимит» меньше 99 999,50 BYN и «Вид» — «Агентство» или «Услуги» и «Сотрудничаем» — «Да»: меняет поля",
  );
  expect(await rule("Прочий")).toHaveTextContent(
    "Когда изменили «Вид», если («E-mail» — пусто или «Сайт» заполнено и «Контактные лица» пусто) и «Рекламная система» — Пример и «Отметки» — не «Есть кредит»: задача",
  );
  expect(await rule("Поздний")).toHaveTextContent(
    "Каждый день, если «Договор до» раньше чем 7 дней назад или «Договор до» позже чем через 1 день: меняет поля",
  );
  expect(await rule("На дату")).toHaveTextContent(
    "Каждый день, если «Договор до» раньше сегодняшнего дня и «Договор до» позже 31.01.2020 и «Состояние» — не «Не сотрудничаем» и не «Сотрудничаем»: меняет поля",
  );
});
