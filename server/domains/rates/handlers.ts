// Handlers of src/contract/money/rates.ts.
import type { rateCalls } from "../../../src/contract/money/rates.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { explainRate, type Markup } from "../../../src/domain/money/rates.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Context, Handler, HandlersOf } from "../../platform/context.ts";
import { customerMarkup } from "./customerMarkup.ts";
import { ratesOn } from "./dayRates.ts";
import { fetchNow, rateHistory } from "./rateHistory.ts";

type RateCalls = typeof rateCalls;

/** Customers see the rates of their own region, administrators those of the host's region. */
const regionOf = ({ caller, region }: Context): Region => (caller.role === "CUSTOMER" ? caller.region : region);

const raw: Handler<RateCalls["GET /api/rates"]> = async (_, context) => {
  const region = regionOf(context);
  const rates = await ratesOn(context.db, region, dayIn(region, context.services.clock()));
  return Object.fromEntries(rates.map((rate) => [rate.currency, Number(rate.raw)]));
};

const explained: Handler<RateCalls["GET /api/rates/explained"]> = async (_, context) => {
  const { db, caller, services } = context;
  const region = regionOf(context);
  const none: Markup = { percent: "0", source: "none" };
  const today = dayIn(region, services.clock());
  const markup = caller.customerId === null ? none : await customerMarkup(db, caller.customerId, today);
  const rates = await ratesOn(db, region, today);
  return rates.map(({ currency, stale, ...rate }) => ({
    ...explainRate({ currency, ...rate }, markup),
    currency,
    stale,
  }));
};

export const rateHandlers: HandlersOf<RateCalls> = {
  "GET /api/rates": raw,
  "GET /api/rates/explained": explained,
  "GET /api/rates/history": rateHistory,
  "POST /api/rates/fetch": fetchNow,
};
