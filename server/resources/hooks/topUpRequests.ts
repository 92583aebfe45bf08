// Requests of customers who pay afterwards: priced like bills, and what became of one is told by letter.
import { formatMoney } from "../../../src/domain/format.ts";
import { formatDate } from "../../../src/domain/formatDate.ts";
import { regionCurrency } from "../../../src/domain/region.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { besideLines, priceDraft } from "../../billing/priceDraft.ts";
import { addresseeOf } from "../../mail/addressee.ts";
import { queueLetter } from "../../mail/queueLetter.ts";
import type { Hooks, Rule } from "../hooks.ts";
import type { Draft, WriteReach } from "../write.ts";

/** A request that was fulfilled, or declined for a reason, is told to its customer. */
const tell: Rule = async (request, { declineReason }, { db }, services) => {
  const addressee = await addresseeOf(db, Number(request["customerId"]));
  if (!addressee) return {};
  const { region } = addressee;
  const sum = formatMoney(String(request["amountWithVat"]), regionCurrency[region]);
  const which = `Заявка № ${request.id} от ${formatDate(String(request["date"]))} на ${sum}`;
  const isDeclined = declineReason !== undefined;
  await queueLetter(db, services, {
    ...{ ...addressee, kind: "topUpRequest", topic: "documents" },
    subject: isDeclined
      ? `Заявка на пополнение № ${request.id} отклонена`
      : `Заявка на пополнение № ${request.id} выполнена`,
    paragraphs: isDeclined
      ? [`Здравствуйте! ${which} отклонена.`, `Почему: ${String(declineReason)}`]
      : [`Здравствуйте! ${which} выполнена: аккаунты пополнены.`],
    button: {
      label: "Открыть заявку",
      href: `${services.hosts.siteOf(region)}/documents?tab=finance&kind=requests&request=${request.id}`,
    },
    afterword: ["Какие письма приходят, выбирают в профиле кабинета."],
  });
  return {};
};

export const topUpRequestHooks: Hooks = { prepare: prepareTopUpRequest, rules: { tell } };

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
  if (!priced) return besideLines(draft);
  const { terms, lines, amountWithVat } = priced;
  return { ...draft, region: terms.region, lines, amountWithVat };
}
