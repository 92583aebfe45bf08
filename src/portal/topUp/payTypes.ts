import type { AccountTerms, TopUpTermsAnswer } from "../../contract/billing.ts";

export type PayType = TopUpTermsAnswer["payType"];

/** How the accounts are paid: by their contracts, or as the customer pays where there is none. Different ones can't share a bill. */
export function payTypesOf(
  { contracts, payType }: Pick<TopUpTermsAnswer, "contracts" | "payType">,
  accounts: readonly Pick<AccountTerms, "contractId">[],
): readonly PayType[] {
  const all = accounts.map(({ contractId }) => contracts.find(({ id }) => id === contractId)?.payType ?? payType);
  return [...new Set(all)];
}
