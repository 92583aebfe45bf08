import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { priceDraft } from "../../billing/priceDraft.ts";
import type { Hooks } from "../hooks.ts";
import type { Draft, WriteReach } from "../write.ts";

export const topUpRequestHooks: Hooks = { prepare: prepareTopUpRequest };

/**
 * A request on its way to be saved: priced like a bill, so that its customer sees what will arrive.
 * @throws Problem 422 with the wrong fields
 */
export async function prepareTopUpRequest(
  draft: Draft,
  current: AnyRecord | undefined,
  reach: WriteReach,
): Promise<Draft> {
  const priced = await priceDraft(reach, "top-up-requests", draft, current);
  if (!priced) return draft;
  const { terms, lines, amountWithVat } = priced;
  return { ...draft, region: terms.region, lines, amountWithVat };
}
