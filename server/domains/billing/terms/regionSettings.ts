import { sql, type SQL } from "drizzle-orm";
import type { Currency } from "../../../../src/domain/money/currency.ts";
import type { Decimal, Money } from "../../../../src/domain/money/money.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { countries } from "../../../../src/regions/index.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import { figureOn } from "../../../engine/effective/effective.ts";

/** A region's settings that customers may see. */
export interface RegionSettings {
  readonly id: number;
  /** The region's code in upper case, such as "BY". */
  readonly name: string;
  readonly currencyCode: Currency;
  readonly vatPercent: Decimal;
  readonly ratesAdds: Decimal | null;
  readonly payTypes: readonly ("prepay" | "postpay" | "actual")[];
  readonly paymentWaitingHours: number | null;
  readonly freeConsultationHours: number | null;
  readonly freeRequestCount: number | null;
  /** In the region's currency. */
  readonly hourCost: Money | null;
  /** The largest single top-up with VAT, in the region's currency. */
  readonly maxTopUp: Money;
  /** In days; an older rate prices nothing. Null allows any age. */
  readonly maxRateAge: number | null;
  readonly electronicExchange: boolean;
  readonly allowTransfer: boolean;
  readonly telegramLink: string | null;
  readonly telPhone: string | null;
  readonly whatappPhone: string | null;
  readonly whatappText: string | null;
}

/**
 * @param day for VAT and markup
 * @throws Problem 409 if the region is not set up
 */
export async function requireRegionSettings(db: Queryable, region: Region, day: Day): Promise<RegionSettings> {
  const percent = (path: string, column: SQL) =>
    sql`${figureOn("regions", sql`r.id`, path, day, column)}::numeric(7,2)`;
  const { rows } = await db.execute<RegionSettings & Record<string, unknown>>(sql`
    select id, name, currency_code as "currencyCode", ${percent("vatPercent", sql`r.vat_percent`)} as "vatPercent",
      ${percent("ratesAdds", sql`r.rates_adds`)} as "ratesAdds",
      coalesce(pay_types, '[]') as "payTypes", payment_waiting_hours as "paymentWaitingHours",
      free_consultation_hours as "freeConsultationHours", free_request_count as "freeRequestCount",
      hour_cost as "hourCost", max_top_up as "maxTopUp", max_rate_age as "maxRateAge", electronic_exchange as "electronicExchange", allow_transfer as "allowTransfer",
      telegram_link as "telegramLink", tel_phone as "telPhone", whatapp_phone as "whatappPhone",
      whatapp_text as "whatappText"
    from regions r where name = ${region.toUpperCase()}`);
  const [settings] = rows;
  if (!settings)
    throw new Problem(409, `Регион «${countries[region].name}» не настроен: его настраивает администратор`);
  return settings;
}
