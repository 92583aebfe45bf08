// Reminders about ending contracts: the customer's users and the administrators get a letter the number of days before that
// the region's settings say.
import { sql } from "drizzle-orm";
import { formatDate, formatLongDate } from "../../../src/domain/time/formatDate.ts";
import { type Day, daysBetween, dayIn } from "../../../src/domain/time/periods.ts";
import { counted } from "../../../src/domain/text/plural.ts";
import { type Region, regions } from "../../../src/domain/company/region.ts";
import { contractIsActive } from "../billing/terms/contractHolds.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { queueLetter } from "../../platform/mail/queueLetter.ts";
import type { Services } from "../../platform/services.ts";

interface Ending {
  readonly id: number;
  readonly number: string;
  readonly ends: Day;
  readonly customer: string;
  /** The company's users, the e-mail for documents first. */
  readonly emails: readonly string[];
}

/**
 * Warns once per contract end and number of days from the settings. If several were missed while the server was off, warns
 * once. Safe to call repeatedly.
 */
export async function warnOfContracts(services: Services): Promise<void> {
  for (const region of regions)
    await services.database.transaction(async (tx) => {
      const today = dayIn(region, services.clock());
      const ending: Ending[] = [];
      const due = await readDue(tx, region, today);
      for (const contract of due) {
        if (!(await isNew(tx, contract, contract.passed))) continue;
        ending.push(contract);
        for (const to of contract.emails) await tellCustomer(tx, services, { ...contract, to, region, today });
      }
      if (ending.length > 0) await tellAdministrators(tx, services, region, ending);
    });
}

/** Contracts that end within the largest number of days, each with the numbers already reached. */
async function readDue(db: Queryable, region: Region, today: Day) {
  const { rows } = await db.execute<Ending & { passed: readonly number[] } & Record<string, unknown>>(sql`
    select k.id, k.number, k.expiry_date::text as ends, c.company_name as customer, w.passed,
      array(select distinct on (lower(e.email)) e.email from (
        select c.company_email as email union all
        select u.email from users u where u.customer_id = c.id and u.disabled_at is null) e
        where e.email <> '' order by lower(e.email)) as emails
    from contracts k join customers c on c.id = k.customer_id join regions r on r.name = upper(c.region)
      cross join lateral (
        select array_agg(d::integer order by d::integer) as passed from jsonb_array_elements_text(r.contract_warnings) d
        where k.expiry_date <= ${today}::date + d::integer) w
    where c.region = ${region} and c.is_active and ${contractIsActive} and k.expiry_date >= ${today}::date
      and w.passed is not null
    order by k.expiry_date, k.id`);
  return rows;
}

/** Stores the numbers reached; false if the smallest of them was reported before. */
async function isNew(tx: Queryable, { id, ends }: Ending, passed: readonly number[]): Promise<boolean> {
  const { rows } = await tx.execute<{ days: number }>(sql`
    insert into contract_warnings (contract_id, expiry_date, days)
    select ${id}, ${ends}, d from unnest(${sql.param(passed)}::integer[]) d
    on conflict do nothing returning days`);
  return rows.some(({ days }) => days === passed[0]);
}

interface Told extends Ending {
  readonly to: string;
  readonly region: Region;
  readonly today: Day;
}

async function tellCustomer(tx: Queryable, services: Services, { id, number, ends, to, region, today }: Told) {
  const left = daysBetween(today, ends);
  const when = left === 0 ? "сегодня" : `через ${counted(left, "день", "дня", "дней")}, ${formatLongDate(ends)}`;
  await queueLetter(tx, services, {
    ...{ to, region, kind: "contractEnds", topic: "documents" },
    subject: `Договор № ${number} заканчивается ${formatDate(ends)}`,
    paragraphs: [
      `Здравствуйте! Договор № ${number} заканчивается ${when}.`,
      "Чтобы реклама не остановилась, продлите его заранее: ответьте на это письмо или напишите менеджеру.",
    ],
    button: {
      label: "Открыть договор",
      href: `${services.hosts.siteOf(region)}/documents?tab=contracts&contract=${id}`,
    },
    afterword: ["Какие письма приходят, выбирают в профиле кабинета."],
  });
}

/** One letter to each administrator of the region, whatever the number of contracts. */
async function tellAdministrators(tx: Queryable, services: Services, region: Region, ending: readonly Ending[]) {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select email from users where role = 'ADMIN' and region = ${region} and disabled_at is null order by id`);
  const named = ending
    .slice(0, maxNamed)
    .map(({ number, customer, ends }) => `${customer}: договор № ${number} до ${formatDate(ends)}.`);
  const others = ending.length - named.length;
  for (const { email } of rows)
    await queueLetter(tx, services, {
      ...{ to: email, region, kind: "contractEnds", topic: "documents" },
      subject: `Заканчивается ${counted(ending.length, "договор", "договора", "договоров")}`,
      paragraphs: ["Этих клиентов пора спросить о продлении.", ...named, ...(others > 0 ? [`И ещё ${others}.`] : [])],
      button: { label: "Открыть договоры", href: `${services.hosts.siteOf(region)}${listOf(ending)}` },
      afterword: ["Какие письма приходят, выбирают в профиле кабинета."],
    });
}

/** The most contracts listed in a letter; the screen lists all. */
const maxNamed = 50;

function listOf(ending: readonly Ending[]): string {
  const last = ending.at(-1)?.ends ?? "";
  const filter = { isActive: true, status: "active", expiryDate_gte: ending[0]?.ends ?? last, expiryDate_lte: last };
  return `/contracts?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
