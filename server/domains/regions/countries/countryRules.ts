// Rules of countries that administrators add or change: checked as a whole, and known to the product from the commit on.
import { sql } from "drizzle-orm";
import { regions } from "../../../../src/domain/company/region.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { addedCountries, learnCountries } from "../../../../src/regions/added.ts";
import { countries } from "../../../../src/resources/system/countries.ts";
import { type DraftOf, rulesFor, type WriteContext } from "../../../engine/registry.ts";
import { afterCommit } from "../../../platform/db/afterCommit.ts";
import { keepCountry } from "../../../platform/db/keepCountries.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem, refuse } from "../../../platform/problem.ts";
import { beginRegion } from "./beginRegion.ts";
import { countryFaults } from "./checkCountry.ts";
import { codeOf, type CountryRecord, definitionOf } from "./definitionOf.ts";

type Given = DraftOf<typeof countries>;

export const countryRules = rulesFor(countries, {
  beforeSave: async (draft, current, context) => {
    const whole = { banks: [], orderRows: [], vat: [], systems: [], ...current, ...draft } as unknown as CountryRecord;
    if (current) await requireChangeable(draft, current, context.db);
    const errors = { ...(await countryFaults(whole)), ...hostFaults(whole, context) };
    if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
    if (!current && regions.includes(codeOf(whole))) throw refuse("code", `Регион ${whole.code} в кабинете уже есть`);
    return draft;
  },
  afterSave: async (record, before, context) => {
    const code = codeOf(record);
    const definition = definitionOf(record);
    await keepCountry(context.db, code, definition.country);
    if (!before) await beginRegion(record, definition, context);
    else if (before.currencyCode !== record.currencyCode) await moveCurrency(record, before.currencyCode, context.db);
    afterCommit(() => learnCountries({ ...addedCountries(), [code]: definition }));
  },
});

/** Hosts from the environment take precedence, and in production a region needs a host. */
function hostFaults({ host, ...record }: CountryRecord, { hosts }: WriteContext): Readonly<Record<string, string>> {
  if (!host) return hosts.needsHosts ? { host: "Без адреса сайта письма региона никуда не приведут" } : {};
  const region = hosts.named(host);
  return region === undefined || region === codeOf(record)
    ? {}
    : { host: `Такой адрес у региона ${region.toUpperCase()}` };
}

/** Checks fields that customers and papers depend on. */
async function requireChangeable(draft: Given, current: CountryRecord, db: Queryable): Promise<void> {
  if (draft.code !== undefined && draft.code !== current.code)
    throw refuse("code", "Код региона не меняется: добавьте другую страну");
  const changed = (["currencyCode", "timeZone"] as const).find(
    (name) => draft[name] !== undefined && draft[name] !== current[name],
  );
  if (changed === undefined) return;
  const region = codeOf(current);
  const { rows } = await db.execute(sql`
    (select from customers where region = ${region} limit 1) union all
    (select from customer_candidates where region = ${region} limit 1) union all
    (select from rates where region = ${region} limit 1)`);
  const what = changed === "timeZone" ? "часовой пояс" : "валюту";
  if (rows.length > 0)
    throw refuse(changed, `В регионе ${current.code} есть клиенты или курсы: ${what} уже не сменить`);
}

/** While the region has no customers, its initial data follow its currency. */
async function moveCurrency({ code, currencyCode }: CountryRecord, before: string, db: Queryable): Promise<void> {
  await db.execute(sql`
    update regions set currency_code = ${currencyCode}, version = version + 1, updated_at = now() where name = ${code}`);
  await db.execute(sql`
    update systems_currencies set currency = ${currencyCode} where region = lower(${code}) and currency = ${before}`);
}
