// A world whose accounts spend, with the letters and papers that rules about balances make.
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { openWorld, type Bill, type Row, type Shop } from "../billing/world.ts";
import { lettersTo } from "../../platform/mail/letters.ts";

export const rulesUrl = "/api/resources/balance-rules";
export const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A rule as the portal sends it. */
export const topUpRule = {
  topUp: "on",
  topUpWhen: "money",
  topUpBelow: "50",
  topUpAmount: "120",
  monthlyCap: "1000",
} as const;

export const billsOf = async ({ client }: Shop): Promise<readonly Bill[]> =>
  (await client.call("GET", `/api/resources/bills?filter=${encodeURIComponent('{"automatic":true}')}`)).json<Bill[]>();

export type Balances = Awaited<ReturnType<typeof openBalances>>;

export async function openBalances() {
  const world = await openWorld();
  const knownAs = new Map<number, { system: string; account: string }>();
  const run = () => runDueJobs(world.services, log);
  const emailOf = async ({ customerId }: Shop) => String((await world.one("customers", customerId))["companyEmail"]);
  return {
    world,
    run,
    lettersOf: async (shop: Shop, kind: string) =>
      (await lettersTo(world.services, await emailOf(shop))).filter((letter) => letter.kind === kind),
    ruleOf: (id: number) => world.one("balance-rules", id),

    /** An account with a number in its system. */
    async open(shop: Shop, system: string, name = "Аккаунт"): Promise<number> {
      const account = `ext-${knownAs.size + 1}`;
      const id = await shop.account(system, { name, externalAccountId: account });
      knownAs.set(id, { system, account });
      return id;
    },

    /** Loads accounts' spend on a day, as a system's script does. */
    async spend(amounts: Readonly<Record<number, string>>, date = world.today): Promise<void> {
      const rows = Object.entries(amounts).map(([id, amount]) => ({ ...knownAs.get(Number(id)), date, amount }));
      const answer = await world.admin.call("POST", "/api/spend", {
        body: { rows },
        headers: { "idempotency-key": `spend-${Math.random()}` },
      });
      if (answer.status !== 200) throw new Error(answer.text);
      await run();
    },

    /** A rule as the portal sends it. */
    async setRule({ client }: Shop, accountId: number, rule: object): Promise<Row> {
      const answer = await client.call("POST", rulesUrl, { body: { accountId, ...rule } });
      if (answer.status !== 201) throw new Error(answer.text);
      await run();
      return answer.json<Row>();
    },
  };
}
