// The prices calculated on the top-up page, compared with those of the server's bills.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TopUpTermsAnswer } from "../../../src/contract/money/billing.ts";
import { send } from "../../../src/dataProvider/requests/http.ts";
import { signIn } from "../../../src/dataProvider/session/session.ts";
import { lineOf, type TypedSum } from "../../../src/portal/topUp/priceLine.ts";
import { password } from "../../world/people.ts";
import { openWorld, type Bill, type World } from "../../server/domains/billing/world.ts";
import { agreeOn, connectTo } from "../portal.tsx";

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await agreeOn(world, "by");
});
afterAll(() => world.close());
connectTo(() => world);

test("whatever is typed, on either side and in any cabinet, the page's price is the bill's", async () => {
  const shop = await world.shop();
  const google = await shop.account("google_ads");
  const yandex = await shop.account("yandex_direct");
  const vk = await shop.account("vk_ads");
  const bepaid = await shop.account("bepaid");
  await signIn(shop.client.person?.email ?? "", password);
  const terms: TopUpTermsAnswer = await send("GET /api/top-ups/terms");
  const accounts = terms.accounts.filter(({ id }) => [google, yandex, vk, bepaid].includes(id));
  const sum = fc.integer({ min: 1, max: 2_000_000 }).map((cents) => (cents / 100).toFixed(2));
  const typed = fc.record<TypedSum>({ side: fc.constantFrom("pays", "arrives"), sum });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...accounts), typed, async (account, given) => {
      const { price, problem } = lineOf(account, given, terms);
      fc.pre(price !== undefined && problem === undefined);
      const made = await send("POST /api/top-ups", {
        body: { lines: [{ accountId: account.id, amount: price?.gross ?? "" }] },
        idempotencyKey: crypto.randomUUID(),
      });
      const bill = await world.one<Bill>("bills", made.papers[0]?.id ?? 0);
      expect(bill.lines[0]).toMatchObject({
        arrives: price?.arrives,
        enrolled: price?.after,
        currency: price?.currency,
      });
      expect(bill.amountWithVat).toBe(price?.gross);
    }),
    { numRuns: 40 },
  );
});
