import { nbrb } from "./by/nbrb.ts";
import type { RatesFeed } from "./feed.ts";
import type { FeedName } from "./feedNames.ts";
import type { Region } from "./index.ts";
import { nbk } from "./kz/nbk.ts";
import { offices } from "./offices.ts";

const feeds: Readonly<Record<FeedName, RatesFeed>> = { nbrb, nbk };

/** The bank that publishes a region's rates; undefined if administrators enter them. */
export function feedOf(region: Region): RatesFeed | undefined {
  const { ratesFeed } = offices[region];
  return ratesFeed === null ? undefined : feeds[ratesFeed];
}
