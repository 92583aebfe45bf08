import { useQuery } from "@tanstack/react-query";
import { currencySign, formatAmount, formatMoney } from "../../domain/money/format.ts";
import { counted } from "../../domain/text/plural.ts";
import { regionCurrency } from "../../domain/company/region.ts";
import { balanceRuleFields } from "../../resources/clients/balanceRules.ts";
import { Fact } from "../../ui/tables/Facts.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { StateWord } from "../../ui/states/StateWord.tsx";
import type { Account, BalanceRule } from "../records.ts";
import { rulesQuery } from "./rulesQuery.ts";

const states = balanceRuleFields.topUp.choices;

/** Why an account that is low was not topped up by its rule; renders nothing otherwise. */
export function PassedOver({ account }: { account: Account }) {
  const rule = useRule(account);
  if (!rule?.passedOver) return null;
  return (
    <Notice tone="warning" title="Автопополнение не сработало">
      {rule.passedOver}
    </Notice>
  );
}

/** Whether and when an account is topped up automatically. */
export function RuleFact({ account }: { account: Account }) {
  const rule = useRule(account);
  if (!rule) return null;
  const { topUp } = rule;
  return (
    <Fact name={balanceRuleFields.topUp.label}>
      <StateWord tone={states[topUp].tone}>{states[topUp].label}</StateWord>
      {topUp !== "off" && <span className="quiet"> {whenOf(rule)}</span>}
    </Fact>
  );
}

function useRule({ id }: Account): BalanceRule | undefined {
  const { data } = useQuery(rulesQuery);
  return data?.find(({ accountId }) => accountId === id);
}

function whenOf({ topUpWhen, topUpDays, topUpBelow, topUpAmount, currency, region }: BalanceRule): string {
  const below =
    topUpWhen === "days"
      ? `меньше чем на ${counted(topUpDays ?? 0, "день", "дня", "дней")}`
      : `меньше ${formatAmount(topUpBelow ?? "0")} ${currencySign(currency)}`;
  return `— пополнит на ${formatMoney(topUpAmount ?? "0", regionCurrency[region])}, когда останется ${below}`;
}
