// Built-in sections extended with fields of all types that can be grouped by, and of some that can't.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import type { TestApp } from "../../../world/testApp.ts";

export const partners = {
  name: "partners",
  label: { one: "Партнёр", many: "Партнёры" },
  represent: "{title} от {since}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: { title: { type: "text", label: "Название" }, since: { type: "date", label: "Начало" } },
  list: { columns: ["title"], sort: "title" },
  form: { tabs: { Партнёр: ["title", "since"] } },
};

export const ofCustomers = {
  extends: "customers",
  fields: {
    x_segment: {
      type: "choice",
      label: "Сегмент",
      choices: { big: { label: "Крупный", tone: "good" }, small: "Малый" },
    },
    x_vip: { type: "boolean", label: "Особый", labels: ["Особый", "Обычный"] },
    x_code: { type: "text", label: "Код" },
    x_mail: { type: "email", label: "Почта бухгалтера" },
    x_firstDay: { type: "date", label: "Первый день" },
    x_share: { type: "percent", label: "Доля" },
    x_partner: { type: "reference", label: "Партнёр", to: "partners" },
    x_half: { type: "percent", label: "Половина", formula: "x_share / 2" },
    x_note: { type: "longText", label: "Заметка" },
    x_debt: { type: "money", label: "Долг", currency: "BYN" },
    x_pin: { type: "secret", label: "Пароль" },
    x_hidden: { type: "text", label: "Скрыто", access: { read: ["CUSTOMER"], write: [] } },
  },
};

export const ofBills = {
  extends: "bills",
  fields: {
    x_channel: { type: "choice", label: "Откуда", choices: { site: "Сайт", call: "Звонок" } },
    x_urgent: { type: "boolean", label: "Срочно" },
    x_order: { type: "text", label: "Заказ" },
    x_due: { type: "date", label: "Срок" },
    x_bonus: { type: "percent", label: "Премия" },
    x_agent: { type: "reference", label: "Посредник", to: "customers" },
  },
};

export const ofSystems = {
  extends: "systems",
  fields: { x_kind: { type: "text", label: "Вид", region: { kz: { label: "Род" } } } },
};
export const ofAccounts = { extends: "accounts", fields: { x_group: { type: "text", label: "Группа" } } };
export const ofManagers = { extends: "managers", fields: { x_team: { type: "text", label: "Отдел" } } };
export const ofContracts = { extends: "contracts", fields: { x_ground: { type: "text", label: "Основание" } } };

/** A folder with sections, which the server follows as in production. */
export async function followSections({ services: { registry, database } }: Pick<TestApp, "services">) {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-pivot-"));
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const put = (section: object, name: string) => writeFile(join(folder, `${name}.json`), JSON.stringify(section));
  await put(partners, "partners");
  for (const one of [ofCustomers, ofBills, ofSystems, ofAccounts, ofManagers, ofContracts]) await put(one, one.extends);
  const following = await followConfigured({ registry, database, config: { resourcesDir: folder } }, silent);
  if (registry.faults.length > 0) throw new Error(JSON.stringify(registry.faults));
  return {
    /** Rewrites a section's extension, and waits until it is in use. */
    extend: async (extension: { readonly extends: string; readonly fields: object }) => {
      const before = registry.revision;
      await put(extension, extension.extends);
      await vi.waitUntil(() => registry.revision !== before, { timeout: 20_000, interval: 50 });
    },
    close: async () => {
      await following.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Fills in the added fields; some records stay without values. */
export async function fillAdded({ services: { database } }: Pick<TestApp, "services">): Promise<void> {
  for (const statement of [
    sql`insert into partners (title, since) values ('Бета', '2020-02-03'), ('Альфа', '2021-04-05'), ('Альфа', null)`,
    sql`update customers c set x_segment = case n % 3 when 0 then 'big' when 1 then 'small' end,
      x_vip = case n % 3 when 0 then true when 1 then false end, x_code = case n % 3 when 2 then 'Итого' else 'К-1' end,
      x_mail = n || '@example.by', x_first_day = date '2025-12-30' + n::int, x_share = (n - 1) * 12.5 - 0.07,
      x_partner = (select id from partners order by id offset n - 1 limit 1), x_hidden = 'тайна'
      from (select id, row_number() over (order by id) as n from customers) o where o.id = c.id`,
    sql`update bills b set x_channel = case n % 3 when 0 then 'site' when 1 then 'call' end,
      x_urgent = case n % 3 when 0 then true when 1 then false end, x_order = case when n % 4 > 0 then 'З-' || n % 4 end,
      x_due = case when n % 5 > 0 then date '2026-02-25' + n::int end, x_bonus = case when n % 3 > 0 then n % 3 - 1.5 end,
      x_agent = case when n % 2 = 0 then (select min(id) from customers) end
      from (select id, row_number() over (order by id) as n from bills) o where o.id = b.id`,
    sql`update systems set x_kind = case when id % 2 = 0 then 'Поиск' end`,
    sql`update accounts set x_group = 'Г-' || id % 2`,
    sql`update managers set x_team = 'Первый'`,
    sql`update contracts set x_ground = 'Устав ' || id % 2`,
  ])
    await database.db.execute(statement);
}
