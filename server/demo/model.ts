// What the parts of the demo tell each other.
import type { Currency } from "../../src/domain/currency.ts";
import type { Money } from "../../src/domain/money.ts";
import type { Day } from "../../src/domain/periods.ts";
import type { Region } from "../../src/domain/region.ts";
import type { CustomerTerms } from "../domains/billing/terms/customerTerms.ts";
import type { Draft } from "../engine/registry.ts";

export interface DemoAccount {
  readonly id: number;
  readonly systemId: number;
  readonly systemName: string;
  readonly currency: Currency;
}

export interface DemoContract {
  readonly id: number;
  readonly number: string;
  readonly startDate: Day;
  readonly accounts: readonly DemoAccount[];
}

export interface DemoCustomer {
  readonly id: number;
  readonly index: number;
  readonly region: Region;
  readonly payType: string;
  readonly since: Day;
  /** Of today; those of another day differ in rates and VAT. */
  readonly terms: CustomerTerms;
  /** The ones that money comes under. */
  readonly contracts: readonly DemoContract[];
  /** Somebody can sign in as this customer. */
  readonly isShown: boolean;
}

export interface DemoBill {
  readonly customer: DemoCustomer;
  readonly contract: DemoContract;
  readonly date: Day;
  readonly amount: Money;
  readonly paid: boolean;
  /** None where it is for a service. */
  readonly lines: readonly { readonly accountId: number; readonly amount: Money }[];
  readonly record: Draft;
}

export type Insert = (resource: string, records: readonly Draft[]) => Promise<readonly number[]>;
