// Requests of customers who pay afterwards: priced like bills, enrolled as a debt, and what became of one is told by
// letter.
import { formatMoney } from "../../../../src/domain/format.ts";
import { formatDate, formatLongDate } from "../../../../src/domain/formatDate.ts";
import { type Region, regionCurrency } from "../../../../src/domain/region.ts";
import { enrolRequest } from "../bills/owedBills.ts";
import { besideLines, priceDraft } from "../bills/priceDraft.ts";
import { addresseeOf } from "../../../platform/mail/addressee.ts";
import { queueLetter } from "../../../platform/mail/queueLetter.ts";
import type { Services } from "../../../platform/services.ts";
import { type RuleOf, type WriteReach, rulesFor, type DraftOf } from "../../../engine/registry.ts";
import { topUpRequests } from "../../../../src/resources/topUpRequests.ts";
import type { AnyRecord, RecordOf } from "../../../../src/resources/defineResource.ts";

/** Enrols what was asked for, and tells the customer; of a request to be paid afterwards, what is owed and until when. */
const fulfil: RuleOf<typeof topUpRequests> = async (request, _, reach, services) => {
  const bill = await enrolRequest(request, reach);
  await tell(request, reach, services, "выполнена", fulfilled(request, bill));
  return {};
};

const decline: RuleOf<typeof topUpRequests> = async (request, { declineReason }, reach, services) => {
  await tell(request, reach, services, "отклонена", ["", `Почему: ${String(declineReason)}`]);
  return {};
};

/** What is said of the request, and the paragraphs after that. */
function fulfilled({ payType }: RecordOf<typeof topUpRequests>, bill: AnyRecord | undefined): readonly string[] {
  if (!bill)
    return payType === "actual"
      ? [": расход аккаунтов закроет акт месяца, и счёт придёт по нему"]
      : [": аккаунты пополнены"];
  const sum = formatMoney(String(bill["amountWithVat"]), regionCurrency[bill["region"] as Region]);
  const until = typeof bill["payUntil"] === "string" ? ` до ${formatLongDate(bill["payUntil"])} включительно` : "";
  return [
    ": аккаунты пополнены",
    `Счёт № ${String(bill["number"])} на ${sum} с НДС оплатите${until}: он в документах.`,
  ];
}

async function tell(
  request: RecordOf<typeof topUpRequests>,
  { db }: WriteReach,
  services: Services,
  what: string,
  [more = "", ...paragraphs]: readonly string[],
): Promise<void> {
  const addressee = await addresseeOf(db, request.customerId);
  if (!addressee) return;
  const { region } = addressee;
  const sum = formatMoney(request.amountWithVat, regionCurrency[region]);
  const which = `Заявка № ${request.id} от ${formatDate(request.date)} на ${sum}`;
  await queueLetter(db, services, {
    ...{ ...addressee, kind: "topUpRequest", topic: "documents" },
    subject: `Заявка на пополнение № ${request.id} ${what}`,
    paragraphs: [`Здравствуйте! ${which} ${what}${more}.`, ...paragraphs],
    button: {
      label: "Открыть заявку",
      href: `${services.hosts.siteOf(region)}/documents?tab=finance&kind=requests&request=${request.id}`,
    },
    afterword: ["Какие письма приходят, выбирают в профиле кабинета."],
  });
}

export const topUpRequestRules = rulesFor(topUpRequests, {
  beforeSave: prepareTopUpRequest,
  actions: { fulfil, decline },
});

/**
 * A request on its way to be saved: priced like a bill, so that its customer sees what will arrive.
 * @throws Problem 422 with the wrong fields
 */
export async function prepareTopUpRequest(
  draft: DraftOf<typeof topUpRequests>,
  current: RecordOf<typeof topUpRequests> | undefined,
  reach: WriteReach,
): Promise<DraftOf<typeof topUpRequests>> {
  const priced = await priceDraft(reach, "top-up-requests", draft, current);
  if (!priced) return besideLines(draft);
  const { terms, lines, amountWithVat } = priced;
  return { ...draft, region: terms.region, lines, amountWithVat };
}
