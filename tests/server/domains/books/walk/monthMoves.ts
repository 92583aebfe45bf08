// Acts, contracts, rates and closed months, through the API.
import { sql } from "drizzle-orm";
import { runDueJobs } from "../../../../../server/platform/jobs/runJobs.ts";
import { addDays, addMonths, monthStart } from "../../../../../src/domain/time/periods.ts";
import type { Business } from "./business.ts";
import { type Found, type Move, oneOf, pick, text } from "./stage.ts";

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const actByHand: Move = ({ business, trader, chance, cabinet, other, sum, day }) => {
  const body = { customerId: trader.shop.customerId, date: day, visible: chance.other % 4 > 0, totalWithVat: sum };
  const kinds = [
    {},
    { covers: "advertising" },
    { lines: [{ accountId: cabinet.id, amount: sum }] },
    {
      totalWithVat: text(Number(sum) * 200),
      lines: [
        { accountId: cabinet.id, amount: sum },
        { accountId: other.id, amount: sum },
      ],
    },
  ];
  return business.send("POST", "/api/bills/acts", { ...body, ...pick(kinds, chance.one) });
};

/** The acts of a past month, mostly the last one: counted, made, and mostly shown. */
const run: Move = async (stage) => {
  const { business, trader, chance, today } = stage;
  const month = addMonths(monthStart(today), chance.other % 4 === 3 ? -2 : -1);
  const asked = await business.send("POST", "/api/act-runs", { region: trader.region, month: month.slice(0, 7) });
  if (asked.status > 201) return asked;
  const { id } = asked.json<{ id: number }>();
  const steps = chance.cents % 5 === 0 ? ["start"] : ["start", "show"];
  await work(business);
  for (const step of steps) {
    await business.send("POST", `/api/act-runs/${id}/${step}`);
    await work(business);
  }
  stage.model.closed(id, trader.region, month.slice(0, 7));
  return asked;
};

/** Runs the queue; letters and the like do not affect the books. */
async function work({ world, rows }: Business): Promise<void> {
  await rows(sql`delete from jobs where kind <> 'actRun' and state = 'queued'`);
  await runDueJobs(world.services, silent);
}

/** Bills an act of money spent without a payment; if there is none yet, spends and makes the act first. */
const billAct: Move = async (stage) => {
  const { business, model, chance, today } = stage;
  const wanted = () =>
    oneOf(
      stage,
      "acts",
      `not exists (select from bills b where b.act_id = acts.id) and exists (
      select from acts_lines l where l.parent_id = acts.id and l.unpaid > 0)`,
    );
  let found = await wanted();
  if (!found) {
    const cabinet = pick(business.traders.find(({ payType }) => payType === "actual")?.cabinets ?? [], chance.one % 3);
    if (!cabinet) return undefined;
    const row = {
      system: cabinet.system,
      account: cabinet.name,
      date: addDays(monthStart(today), -1),
      amount: text(chance.cents + 90_000),
    };
    const { status } = await business.send("POST", "/api/spend", { rows: [row] });
    if (status === 200) model.spent(cabinet.id, row.date, row.amount);
    await run({ ...stage, trader: business.traders[0] ?? stage.trader, chance: { ...chance, other: 0 } });
  }
  found ??= await wanted();
  if (!found) return undefined;
  await business.send("PUT", `/api/bills/acts/${found.id}/shown`);
  return business.send("POST", `/api/bills/acts/${found.id}/bill`);
};

/** Hides or shows an act, one of a closed month if possible. */
const showAct: Move = async (stage) => {
  const isClosed = `exists (select from closed_months m where m.region = acts.region and m.state <> 'open'
    and m.month = date_trunc('month', acts.date)::date)`;
  const found =
    (stage.chance.other % 4 < 2 ? await oneOf(stage, "acts", isClosed) : undefined) ??
    (await oneOf(stage, "acts", "true"));
  return (
    found &&
    stage.business.send("PUT", `/api/bills/acts/${found.id}/${stage.chance.other % 2 === 0 ? "hidden" : "shown"}`)
  );
};

const deletePaper: Move = async (stage) => {
  const isAct = stage.chance.other % 2 === 0;
  const found = isAct ? await oneOf(stage, "acts", "true") : await oneOf(stage, "bills", "not paid");
  if (!found) return undefined;
  const path = isAct ? `/api/bills/acts/${found.id}` : `/api/bills/${found.id}`;
  return stage.business.send("DELETE", path, {}, { "if-match": String(found.version) });
};

/** A contract with its own price from today or an earlier day; the previous one ends. */
const contract: Move = async (stage) => {
  const { business, model, trader, chance, today, cabinet } = stage;
  const markup = (chance.cents % 900) / 100;
  const startDate = addDays(today, chance.other % 4 === 0 ? chance.back : -(chance.back % 10));
  const expiryDate = chance.other % 2 === 0 ? null : addDays(startDate, 20 + chance.back);
  const made = await business.send("POST", "/api/contracts/update", {
    ...{ id: 0, number: `Д-${chance.cents}-${today}`, customerId: trader.shop.customerId, startDate, expiryDate },
    ...{ contractType: "INDIVIDUAL", ratesAdds: markup.toFixed(2), paymentTerms: trader.payType },
  });
  if (made.status > 201) return made;
  const { id } = made.json<Found>();
  model.agreed(trader, { id, startDate, expiryDate, markup });
  if (chance.other % 3 > 0) return made;
  const { version } = await business.world.one("accounts", cabinet.id);
  return business.send("PUT", `/api/accounts/${cabinet.id}`, { version, contractId: id });
};

/** The rates of tomorrow, of today, or of a past day again: earlier prices stay. */
const rate: Move = async ({ business, model, trader: { region }, chance, today, day }) => {
  const date = pick([today, addDays(today, 1), day], chance.other) ?? today;
  const usd =
    region === "by"
      ? (2.8 + (chance.cents % 3000) / 10_000).toFixed(4)
      : (480 + (chance.cents % 4000) / 100).toFixed(4);
  const [known] = await business.rows<Found>(sql`
    select id, version from rates where region = ${region} and date = ${date}::date`);
  const answer = known
    ? await business.send("PUT", `/api/resources/rates/${known.id}`, { version: known.version, usd })
    : await business.send("POST", "/api/resources/rates", {
        date,
        time: "10:00",
        region,
        usd,
        eur: "3.6000",
        rub: "3.7000",
      });
  if (answer.status <= 201) model.rated(region, date, usd);
  return answer;
};

const closeMonth: Move = ({ business, trader: { region }, today }) =>
  business.send("POST", "/api/resources/closed-months", { region, month: addMonths(monthStart(today), -1) });

/** One administrator requests reopening a month, another one confirms; then it is closed again or stays open. */
const reopenMonth: Move = async (stage) => {
  const { business, trader, chance } = stage;
  const wanted = async () =>
    pick(
      await business.rows<Found>(sql`select id from closed_months where region = ${trader.region} order by month`),
      chance.one,
    );
  let found = await wanted();
  if (!found) await closeMonth(stage);
  found ??= await wanted();
  if (!found) return undefined;
  const { id } = found;
  const does = (action: string, body: object = {}) =>
    business.send("POST", `/api/resources/closed-months/${id}/${action}`, body);
  const asked = await does("ask-to-open", { reason: "Забытый расход" });
  await business.world.signIn();
  return chance.other % 3 === 0 ? does("close") : asked.status === 200 ? does("open") : does("close");
};

export const monthMoves = {
  ...{ actByHand, run, billAct, showAct, deletePaper, contract, rate, closeMonth, reopenMonth },
} as const satisfies Readonly<Record<string, Move>>;
