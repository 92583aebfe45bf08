import { countries } from "../../../src/regions/index.ts";
import { byRegion } from "../../platform/db/byRegion.ts";
import { sql } from "drizzle-orm";
import { formatTime } from "../../../src/domain/time/formatDate.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { type Region, regions } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import { readLimited } from "../../platform/jobs/readLimited.ts";
import { ratesUrl } from "./ratesUrl.ts";
import { type BankRates, readBankAnswer } from "./bankAnswers.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    readonly rates: { readonly region: Region };
  }
}

const patienceMs = 3000;

/** The job that fetches a day's rates from the region's national bank. Until it answers, the last rates apply. */
export const fetchRates: JobHandler<"rates"> = {
  subject: byRegion(sql`t.payload->>'region'`, (region) => countries[region].name),
  outlet: (config) => Object.fromEntries(regions.map((region) => [region, ratesUrl(config, region)])),
  async run({ region }, { services, signal }) {
    const { config, clock } = services;
    const url = ratesUrl(config, region);
    if (url === undefined) return undefined;
    const text = await readLimited("Банк", url, {
      headers: { accept: "application/json, application/xml, text/xml" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    const answer = readBankAnswer(region, text);
    return async (tx) => {
      await storeRates(tx, region, answer, clock());
      await lookAgain(tx, region, answer, clock());
    };
  },
};

/** If a bank has not published the day's rates, it is asked again after this time, until the day ends. */
const laterMs = 3 * 3_600_000;

async function lookAgain(tx: Queryable, region: Region, { date }: BankRates, now: Date): Promise<void> {
  const later = new Date(now.getTime() + laterMs);
  const today = dayIn(region, now);
  if (date >= today || dayIn(region, later) !== today) return;
  const key = `rates ${region} ${today} ${formatTime(later, region).slice(0, 2)}`;
  await enqueue(tx, "rates", { region }, { key, at: later });
}

/** A day's rates are stored once; rates entered by administrators stay. */
async function storeRates(tx: Queryable, region: Region, { date, rates }: BankRates, now: Date): Promise<void> {
  const { USD, EUR, RUB } = rates;
  const { rows: known } = await tx.execute<{ source: string }>(sql`
    select source from rates where region = ${region} and date = ${date}::date`);
  if (known.length === 0)
    await tx.execute(sql`
      insert into rates (date, time, region, usd, eur, rub, source)
      values (${date}::date, ${formatTime(now, region)}, ${region}, ${USD}, ${EUR}, ${RUB}, 'bank')`);
  else
    await tx.execute(sql`
      update rates set usd = ${USD}, eur = ${EUR}, rub = ${RUB}, version = version + 1, updated_at = now()
      where region = ${region} and date = ${date}::date and source = 'bank'
        and (usd, eur, rub) is distinct from (${USD}::numeric, ${EUR}::numeric, ${RUB}::numeric)`);
}
