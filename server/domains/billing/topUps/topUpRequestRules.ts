// Requests of customers on deferred payment: priced like bills, enrolled as a debt; a letter tells the customer the outcome.
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { formatDate, formatLongDate } from "../../../../src/domain/time/formatDate.ts";
import { type Region, regionCurrency } from "../../../../src/domain/company/region.ts";
import { enrolRequest } from "../bills/owedBills.ts";
import { withoutLines, priceDraft } from "../bills/priceDraft.ts";
import { addresseeOf } from "../../customers/addressee.ts";
import { queueLetter } from "../../../platform/mail/queueLetter.ts";
import type { Services } from "../../../platform/services.ts";
import { type RuleOf, type WriteContext, rulesFor, type DraftOf } from "../../../engine/registry.ts";
import { topUpRequests } from "../../../../src/resources/money/topUpRequests.ts";
import type { AnyRecord, RecordOf } from "../../../../src/definition/defineResource.ts";

/** Enrols the request and writes to the customer; on deferred payment also what is owed and until when. */
const fulfil: RuleOf<typeof topUpRequests> = async (request, _, context, services) => {
  const bill = await enrolRequest(request, context);
  await tell(request, context, services, "выполнена", fulfilled(request, bill));
  return {};
};

const decline: RuleOf<typeof topUpRequests> = async (request, { declineReason }, context, services) => {
  await tell(request, context, services, "отклонена", ["", `Почему: ${String(declineReason)}`]);
  return {};
};

/** The paragraphs of the letter about a fulfilled request. */
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
  { db }: WriteContext,
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
 * Prices a request like a bill before it is saved, so that its customer sees what will arrive.
 * @throws Problem 422 with the wrong fields
 */
export async function prepareTopUpRequest(
  draft: DraftOf<typeof topUpRequests>,
  current: RecordOf<typeof topUpRequests> | undefined,
  context: WriteContext,
): Promise<DraftOf<typeof topUpRequests>> {
  const priced = await priceDraft(context, "top-up-requests", draft, current);
  if (!priced) return withoutLines(draft);
  const { terms, lines, amountWithVat } = priced;
  return { ...draft, region: terms.region, lines, amountWithVat };
}
