import type { Currency } from "../../../src/domain/money/currency.ts";
import type { Money } from "../../../src/domain/money/money.ts";
import type { Region } from "../../../src/domain/company/region.ts";

/** The customer whose accounts are checked. */
export interface Watched {
  readonly customerId: number;
  readonly email: string;
  readonly region: Region;
}

export interface Rule {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly topUp: "on" | "paused" | "off";
  /** The account's currency. */
  readonly currency: Currency;
  /** In the account's currency. */
  readonly balance: Money;
  /** With VAT in the region's currency, like the cap. */
  readonly amount: Money;
  readonly monthlyCap: Money;
  readonly isBelow: boolean;
  /** True if the customer suspended the account: the rule pauses without a notice. */
  readonly rests: boolean;
  /** True if a top-up was made since the balance fell below the threshold. */
  readonly fallen: boolean;
  readonly passedOver: string | null;
}
