// The edges of days: what a day decides changes at midnight of the region, whatever day the server has.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TopUpTermsAnswer } from "../../../src/contract/billing.ts";
import type { Region } from "../../../src/domain/region.ts";
import { openWorld, type Shop, type World } from "./world.ts";

/** The last second of 30 November there, and the first one of December. */
const edges = [
  ["by", "2026-11-30T20:59:59Z", "2026-11-30T21:00:00Z"],
  ["kz", "2026-11-30T18:59:59Z", "2026-11-30T19:00:00Z"],
] as const satisfies readonly (readonly [Region, string, string])[];

let world: World;
beforeAll(async () => {
  vi.setSystemTime("2026-11-30T18:50:00Z");
  world = await openWorld();
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});

/** A customer who signs in a second before midnight. */
async function before(region: Region, moment: string): Promise<Shop> {
  vi.setSystemTime(moment);
  await world.signIn();
  return world.shop(region);
}

test.each(edges)(
  "in %s a contract prices through its last day, and not a second longer",
  async (region, last, next) => {
    const shop = await before(region, last);
    await world.create("contracts", {
      ...{ number: "И-1", customerId: shop.customerId, startDate: "2026-01-01", expiryDate: "2026-11-30" },
      ...{ contractType: "INDIVIDUAL", ratesAdds: "1" },
    });
    await shop.account("google_ads");
    const rate = async () =>
      (await shop.client.call("GET", "/api/top-ups/terms")).json<TopUpTermsAnswer>().accounts[0]?.rate;
    expect(await rate()).toMatchObject({ source: "contract", contractNumber: "И-1" });
    vi.setSystemTime(next);
    expect(await rate()).toMatchObject({ source: "user" });
  },
);
