import type { AccountTerms, TopUpTermsAnswer } from "../../contract/money/billing.ts";

export type PayType = TopUpTermsAnswer["payType"];

/** The payment types of the accounts: of their contracts, otherwise the customer's. Different ones can't share a bill. */
export function payTypesOf(
  { contracts, payType }: Pick<TopUpTermsAnswer, "contracts" | "payType">,
  accounts: readonly Pick<AccountTerms, "contractId">[],
): readonly PayType[] {
  const all = accounts.map(({ contractId }) => contracts.find(({ id }) => id === contractId)?.payType ?? payType);
  return [...new Set(all)];
}
