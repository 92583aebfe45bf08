// Types that the parts of the demo share.
import type { Currency } from "../../src/domain/money/currency.ts";
import type { Money } from "../../src/domain/money/money.ts";
import type { Day } from "../../src/domain/time/periods.ts";
import type { ListedRegion } from "../../src/domain/company/region.ts";
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
  readonly region: ListedRegion;
  readonly payType: string;
  readonly since: Day;
  /** Today's terms; those of another day differ in rates and VAT. */
  readonly terms: CustomerTerms;
  /** The contracts that money can come under. */
  readonly contracts: readonly DemoContract[];
  /** True if there is a demo sign-in for this customer. */
  readonly isShown: boolean;
}

export interface DemoBill {
  readonly customer: DemoCustomer;
  readonly contract: DemoContract;
  readonly date: Day;
  readonly amount: Money;
  readonly paid: boolean;
  /** Empty for a service. */
  readonly lines: readonly { readonly accountId: number; readonly amount: Money }[];
  readonly record: Draft;
}

export type Insert = (resource: string, records: readonly Draft[]) => Promise<readonly number[]>;
