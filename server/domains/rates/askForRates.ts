import { dayIn } from "../../../src/domain/time/periods.ts";
import { regions } from "../../../src/domain/company/region.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { ratesUrl } from "./ratesUrl.ts";
import type { Services } from "../../platform/services.ts";

/** Queues fetching the day's rates, once a day for each region with a configured bank. */
export async function askForRates({ config, database, clock }: Pick<Services, "config" | "database" | "clock">) {
  for (const region of regions)
    if (ratesUrl(config, region) !== undefined)
      await enqueue(database.db, "rates", { region }, { key: `rates ${region} ${dayIn(region, clock())}` });
}
