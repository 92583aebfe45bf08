import type { Currency } from "../../../src/domain/currency.ts";
import type { Money } from "../../../src/domain/money.ts";
import type { Region } from "../../../src/domain/region.ts";

/** Whose accounts are looked at. */
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
  /** Of the cabinet. */
  readonly currency: Currency;
  /** In the cabinet's currency. */
  readonly balance: Money;
  /** With VAT, in the region's currency, like the cap. */
  readonly amount: Money;
  readonly monthlyCap: Money;
  readonly isBelow: boolean;
  /** Its account was suspended by the customer: the rule rests with it, and nobody has to be told. */
  readonly rests: boolean;
  /** This fall has had its top-up. */
  readonly fallen: boolean;
  readonly passedOver: string | null;
}
