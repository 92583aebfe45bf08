// Rules of balances keep their sums in the account's currency; a changed rule is checked at once.
import { sql } from "drizzle-orm";
import type { Currency } from "../../../src/domain/money/currency.ts";
import { formatMoney } from "../../../src/domain/money/format.ts";
import { compare, type Money } from "../../../src/domain/money/money.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { defaultRegion, type Region } from "../../../src/domain/company/region.ts";
import { isBelowMinimum } from "../../../src/domain/money/topUp.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { balanceRuleFields, balanceRules } from "../../../src/resources/clients/balanceRules.ts";
import { queueBalanceChecks } from "./queueBalanceChecks.ts";
import { minimumFor, readCustomerTerms } from "../billing/terms/customerTerms.ts";
import { accountsOf } from "../billing/topUps/topUpAccounts.ts";
import { Problem } from "../../platform/problem.ts";
import { type WriteContext, rulesFor, type DraftOf } from "../../engine/registry.ts";
import { isSame } from "../../engine/write/frozen.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

const fieldNames = Object.keys(balanceRuleFields) as (keyof typeof balanceRuleFields)[];

export const balanceRuleRules = rulesFor(balanceRules, {
  beforeSave: async (draft, current, context) => {
    const whole = { ...current, ...draft };
    const account = await accountOf(context, whole);
    await checkSums(context, whole);
    const isAnew = !current || fieldNames.some((name) => !isSame(whole[name], current[name]));
    return { ...draft, ...account, ...(isAnew && { fallen: false, passedOver: null }) };
  },
  afterSave: async ({ customerId }, _, { db }) => queueBalanceChecks(db, sql`select ${customerId}::bigint as id`),
});

/** @throws Problem 422 for another customer's account; an administrator may move a rule to another customer */
async function accountOf({ db }: WriteContext, { accountId, customerId }: DraftOf<typeof balanceRules>) {
  const { rows } = await db.execute<{ region: Region; currency: Currency }>(sql`
    select region, currency from accounts where id = ${accountId} and customer_id = ${customerId}`);
  const [account] = rows;
  if (!account) throw refuse({ accountId: "Рекламный аккаунт: такой записи нет" });
  return account;
}

/** @throws Problem 422 for sums that every automatic top-up would be refused for */
async function checkSums(
  { db, clock }: WriteContext,
  rule: RecordOf<typeof balanceRules> | DraftOf<typeof balanceRules>,
): Promise<void> {
  if (rule.topUp === "off") return;
  const customerId = rule.customerId as number;
  const amount = rule.topUpAmount as Money;
  const { rows } = await db.execute<{ region: Region }>(sql`select region from customers where id = ${customerId}`);
  const terms = await readCustomerTerms(db, customerId, dayIn(rows[0]?.region ?? defaultRegion, clock()));
  const account = (await accountsOf(db, customerId)).find(({ id }) => id === rule.accountId);
  const minimum = account ? minimumFor(terms, account.systemId, account.isFirst) : null;
  if (minimum !== null && isBelowMinimum(amount, minimum)) throw refuse({ topUpAmount: messages.belowMinimum });
  if (compare(amount, terms.maxTopUp) > 0)
    throw refuse({ topUpAmount: messages.aboveMaximum(formatMoney(terms.maxTopUp, terms.currency)) });
  if (compare(rule.monthlyCap as Money, amount) < 0)
    throw refuse({ monthlyCap: "Меньше, чем одно пополнение: оно не выставится никогда" });
}

const refuse = (errors: Readonly<Record<string, string>>) => new Problem(422, messages.checkInput, { errors });
