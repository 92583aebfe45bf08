// Rules of single resources that no definition can say: by resource name, run inside the transaction of the change.
import type { AnyRecord } from "../../src/resources/defineResource.ts";
import type { Definition } from "../../src/resources/grammar.ts";
import type { Day } from "../../src/domain/periods.ts";
import type { ChangePreview } from "../../src/resources/effective.ts";
import type { EffectiveChange } from "./effectivePlans.ts";
import type { Draft } from "./write.ts";
import type { WriteReach } from "./write.ts";
import type { Services } from "../services.ts";
import { actRunHooks, actRunResultHooks } from "../acts/rules.ts";
import { accountRequestHooks } from "./hooks/accountRequests.ts";
import { accountHooks } from "./hooks/accounts.ts";
import { actHooks } from "./hooks/acts.ts";
import { balanceRuleHooks } from "./hooks/balanceRules.ts";
import { allocationHooks } from "./hooks/allocations.ts";
import { bankPaymentHooks } from "./hooks/bankPayments.ts";
import { billHooks } from "./hooks/bills.ts";
import { candidateHooks } from "./hooks/candidates.ts";
import { correctionHooks } from "./hooks/corrections.ts";
import { customerHooks } from "./hooks/customers.ts";
import { legalDocumentHooks } from "./hooks/legalDocuments.ts";
import { rateHooks } from "./hooks/rates.ts";
import { objectionHooks } from "./hooks/objections.ts";
import { refundHooks } from "./hooks/refunds.ts";
import { reversalHooks } from "./hooks/reversals.ts";
import { regionHooks } from "./hooks/regions.ts";
import { closedMonthHooks } from "./hooks/closedMonths.ts";
import { contractHooks, reconciliationHooks } from "./hooks/signing.ts";
import { systemHooks } from "./hooks/systems.ts";
import { topUpRequestHooks } from "./hooks/topUpRequests.ts";

export interface Hooks {
  /** May refuse with a Problem, or fill in what the server alone decides. `current` is undefined for a new record. */
  readonly prepare?: (draft: Draft, current: AnyRecord | undefined, reach: WriteReach) => Promise<Draft>;
  /** What follows from a change, such as entries in the ledger. */
  readonly settle?: (record: AnyRecord, before: AnyRecord | undefined, reach: WriteReach) => Promise<void>;
  /** May refuse a deletion with a Problem that says why. Changes nothing: it is asked beforehand, too. */
  readonly release?: (record: AnyRecord, reach: WriteReach) => Promise<void>;
  /** Whom a change of a value that holds from a day on would touch. Changes nothing. */
  readonly touches?: (
    record: AnyRecord,
    change: EffectiveChange,
    day: Day,
    reach: WriteReach,
  ) => Promise<ChangePreview>;
  /** What else comes back with a record that was deleted. */
  readonly revive?: (record: AnyRecord, reach: WriteReach) => Promise<void>;
  /** What actions with a `rule` do, by the rule's name. */
  readonly rules?: Readonly<Record<string, Rule>>;
}

/**
 * What an action does beyond setting fields, for a record that stays locked meanwhile.
 * @param input the checked values of the fields that the action asks for
 * @returns the fields that change, none where nothing more is to be done: doing it twice must be the same as once
 */
export type Rule = (record: AnyRecord, input: Draft, reach: WriteReach, services: Services) => Promise<Draft>;

type ByResource = Readonly<Record<string, Hooks>>;

let made: ByResource | undefined;

/** Put together when first asked for: rules that write records import what imports this file. */
const hooks = (): ByResource => (made ??= together());

const together = (): ByResource => ({
  accounts: accountHooks,
  "account-requests": accountRequestHooks,
  acts: actHooks,
  "act-runs": actRunHooks,
  "act-run-results": actRunResultHooks,
  "balance-rules": balanceRuleHooks,
  allocations: allocationHooks,
  "bank-payments": bankPaymentHooks,
  bills: billHooks,
  "closed-months": closedMonthHooks,
  contracts: contractHooks,
  corrections: correctionHooks,
  customers: customerHooks,
  "customer-candidates": candidateHooks,
  "legal-documents": legalDocumentHooks,
  rates: rateHooks,
  reconciliations: reconciliationHooks,
  objections: objectionHooks,
  refunds: refundHooks,
  regions: regionHooks,
  reversals: reversalHooks,
  systems: systemHooks,
  "top-up-requests": topUpRequestHooks,
});

export const hooksOf = (resource: string): Hooks => (Object.hasOwn(hooks(), resource) ? (hooks()[resource] ?? {}) : {});

/** The rules that the actions of a resource may name. */
export const ruleNames = (resource: string): readonly string[] => Object.keys(hooksOf(resource).rules ?? {});

/** @throws Error for an action whose rule nobody wrote: found at start, not by whoever presses the button */
export function requireRules(definitions: readonly Definition[]): void {
  for (const { name, actions = {} } of definitions)
    for (const [key, { rule }] of Object.entries(actions))
      if (rule !== undefined && !ruleNames(name).includes(rule))
        throw new Error(`The action ${key} of "${name}" names the rule "${rule}", which the server does not have.`);
}
