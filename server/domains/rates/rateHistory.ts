import { sql } from "drizzle-orm";
import type { rateCalls, RateHistory } from "../../../src/contract/money/rates.ts";
import { addDays, type Day, dayIn } from "../../../src/domain/time/periods.ts";
import { rateScale } from "../../../src/domain/money/currency.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { countries } from "../../../src/regions/index.ts";
import type { Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { Problem } from "../../platform/problem.ts";
import { figureOn } from "../../engine/effective/effective.ts";
import { ratesUrl } from "./ratesUrl.ts";
import { isStale } from "./dayRates.ts";

type Calls = typeof rateCalls;
type DayRates = RateHistory["days"][number];

/** A region's rates of the last days, starting with the last rates before them. */
export const rateHistory: Handler<Calls["GET /api/rates/history"]> = async ({ query }, { db, services }) => {
  const { region, days: length } = query;
  const today = dayIn(region, services.clock());
  const days = await daysSince(db, region, addDays(today, -length));
  const latest = days.findLast(({ date }) => date <= today) ?? null;
  const url = ratesUrl(services.config, region);
  return {
    days,
    latest,
    stale: latest === null || isStale(latest.date, today),
    rubScale: rateScale(region, "RUB"),
    ...(await settingsOf(db, region, today)),
    bank: url === undefined ? null : new URL(url).host,
    lastTry: await lastTry(db, region),
  };
};

/**
 * Queues fetching the rates now; repeated within a minute it queues nothing more.
 * @throws Problem 409 if no bank is configured
 */
export const fetchNow: Handler<Calls["POST /api/rates/fetch"]> = async ({ body: { region } }, { db, services }) => {
  if (ratesUrl(services.config, region) === undefined)
    throw new Problem(
      409,
      `Адрес банка для региона «${countries[region].name}» не задан: его называет RATES_${region.toUpperCase()}_URL. Пока курсы можно ввести вручную`,
    );
  const minute = services.clock().toISOString().slice(0, 16);
  await enqueue(db, "rates", { region }, { key: `rates ${region} asked ${minute}` });
  return { message: "Спрашиваем банк: курсы появятся через несколько секунд" };
};

async function daysSince(db: Queryable, region: Region, since: string): Promise<readonly DayRates[]> {
  const { rows } = await db.execute<DayRates & Record<string, unknown>>(sql`
    select distinct on (date) date, time, source, usd as "USD", eur as "EUR", rub as "RUB" from rates
    where region = ${region} and date >= coalesce(
      (select max(date) from rates where region = ${region} and date <= ${since}::date), ${since}::date)
    order by date, time desc nulls last, id desc`);
  return rows;
}

type Settings = Pick<RateHistory, "markup" | "settingsId">;

async function settingsOf(db: Queryable, region: Region, day: Day): Promise<Settings> {
  const { rows } = await db.execute<Settings & Record<string, unknown>>(sql`
    select r.id as "settingsId", ${figureOn("regions", sql`r.id`, "ratesAdds", day, sql`r.rates_adds`)} as markup
    from regions r where name = ${region.toUpperCase()}`);
  return rows[0] ?? { markup: null, settingsId: null };
}

async function lastTry(db: Queryable, region: Region): Promise<RateHistory["lastTry"]> {
  type Row = NonNullable<RateHistory["lastTry"]> & Record<string, unknown>;
  const { rows } = await db.execute<Row>(sql`
    select state, coalesce(finished_at, updated_at) as at, last_error as error from jobs
    where kind = 'rates' and payload ->> 'region' = ${region} and (state <> 'queued' or run_at is null or run_at <= now() or attempts > 0)
    order by id desc limit 1`);
  return rows[0] ?? null;
}
