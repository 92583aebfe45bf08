import { dayIn } from "../../../src/domain/periods.ts";
import { regions } from "../../../src/domain/region.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { Services } from "../../platform/services.ts";

/** Queues the fetching of the day's rates, once a day for each region whose bank may be asked. */
export async function askForRates({ config, database, clock }: Pick<Services, "config" | "database" | "clock">) {
  for (const region of regions)
    if (config.ratesUrls[region] !== undefined)
      await enqueue(database.db, "rates", { region }, { key: `rates ${region} ${dayIn(region, clock())}` });
}
