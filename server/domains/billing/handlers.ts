// Handlers of src/contract/money/billing.ts.
import type { billingCalls } from "../../../src/contract/money/billing.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { regionNamed, type Region } from "../../../src/domain/company/region.ts";
import { countries } from "../../../src/regions/index.ts";
import type { Context, Handler, HandlersOf } from "../../platform/context.ts";
import type { Caller } from "../../platform/caller.ts";
import { minimumFor, rangesFor, readCustomerTerms, readSystemTerms } from "./terms/customerTerms.ts";
import { offeredSystems } from "./topUps/offeredSystems.ts";
import { requireRegionSettings } from "./terms/regionSettings.ts";
import { removeSettingsLine } from "./terms/settingsLines.ts";
import { accountsOf, contractsOf, pacesOf, unspent } from "./topUps/topUpAccounts.ts";
import { customerOf, topUp } from "./topUps/topUp.ts";

type Calls = typeof billingCalls;

const terms: Handler<Calls["GET /api/top-ups/terms"]> = async (_, context) => {
  const { db, caller, services } = context;
  const customerId = customerOf(context);
  const today = dayIn(caller.region, services.clock());
  const known = await readCustomerTerms(db, customerId, today);
  const accounts = await accountsOf(db, customerId);
  const paces = await pacesOf(db, customerId);
  const { region, currency, vatPercent, maxTopUp, payType, rates, tooOldRates } = known;
  return {
    region,
    currency,
    vatPercent,
    maxTopUp,
    payType,
    contracts: await contractsOf(db, customerId, today),
    accounts: accounts
      .filter(({ isActive }) => isActive)
      .map((account) => ({
        ...account,
        minimum: minimumFor(known, account.systemId, account.isFirst),
        rate: rates.get(account.currency) ?? null,
        rateTooOld: tooOldRates.get(account.currency) ?? null,
        ...rangesFor(known, account.systemId),
        ...(paces.get(account.id) ?? unspent),
      })),
  };
};

const systemsOfRegion: Handler<Calls["GET /api/accounts/systems/all"]> = async (_, context) =>
  offeredSystems(context.db, regionOf(context));

const globalSettings: Handler<Calls["GET /api/settings/global"]> = async ({ query }, context) => {
  const region = wantedRegion(query.region, context);
  const {
    id,
    name,
    currencyCode,
    telegramLink,
    telPhone,
    whatappPhone,
    whatappText,
    maxTopUp: _maxTopUp,
    maxRateAge: _maxRateAge,
    ...settings
  } = await requireRegionSettings(context.db, region, dayIn(region, context.services.clock()));
  const { short } = countries[region].currency;
  return {
    region: { id, name, currency: { code: currencyCode, label: short } },
    contacts: { telegramLink, telPhone, whatappPhone, whatappText },
    settings: context.caller ? settings : null,
  };
};

const globalSystems: Handler<Calls["GET /api/settings/global/systems"]> = async ({ query }, context) => {
  const region = wantedRegion(query.region, context);
  const today = dayIn(region, context.services.clock());
  const { id } = await requireRegionSettings(context.db, region, today);
  const agreed = await readSystemTerms(context.db, "regions", id, today);
  const systems = await offeredSystems(context.db, region);
  return systems.map((system) => {
    const { minFirst = null, minNext = null, commission = [], discount = [] } = agreed.get(system.id) ?? {};
    const { id: systemId, key, name, currency, allowTransfer } = system;
    return { systemId, key, name, currency, allowTransfer, minFirst, minNext, commission, discount };
  });
};

export const billingHandlers: HandlersOf<Calls> = {
  "GET /api/top-ups/terms": terms,
  "POST /api/top-ups": topUp,
  "GET /api/accounts/systems/all": systemsOfRegion,
  "GET /api/settings/global": globalSettings,
  "DELETE /api/regions/settings-lines": removeSettingsLine,
  "GET /api/settings/global/systems": globalSystems,
};

/** A customer's own region; for everybody else the region of the host. */
const regionOf = ({ caller, region }: Context<Caller | undefined>): Region =>
  caller?.role === "CUSTOMER" ? caller.region : region;

/** The region named in the query, otherwise the caller's. */
const wantedRegion = (name: string | undefined, context: Context<Caller | undefined>): Region =>
  (name === undefined ? undefined : regionNamed(name)) ?? regionOf(context);
