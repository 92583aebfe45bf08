// Answers to customers' objections to rows of their reconciliation.
import { monthEnd, monthStart } from "../../../src/domain/time/periods.ts";
import { addresseeOf } from "../customers/addressee.ts";
import { queueLetter } from "../../platform/mail/queueLetter.ts";
import type { Services } from "../../platform/services.ts";
import { type RuleOf, type WriteContext, rulesFor } from "../../engine/registry.ts";
import { objections } from "../../../src/resources/papers/objections.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

/** Sends the customer the answer by letter, with a link to the reconciliation of the row's month. */
const answer: RuleOf<typeof objections> = async (objection, input, { db }, services) => {
  await tell(objection, String(input.answer), db, services);
  return {};
};

export const objectionRules = rulesFor(objections, { actions: { answer } });

async function tell(
  objection: RecordOf<typeof objections>,
  said: string,
  db: WriteContext["db"],
  services: Services,
): Promise<void> {
  const addressee = await addresseeOf(db, objection.customerId);
  if (!addressee) return;
  const { region } = addressee;
  const document = String(objection.document);
  const day = objection.date;
  const period = day === null ? "open" : `${monthStart(day)}..${monthEnd(day)}`;
  await queueLetter(db, services, {
    ...{ ...addressee, kind: "objectionAnswer", topic: "documents" },
    subject: `Ответ на замечание к сверке: ${document}`,
    paragraphs: [`Здравствуйте! Вы писали о строке «${document}»: ${String(objection.comment)}`, `Наш ответ: ${said}`],
    button: {
      label: "Открыть сверку",
      href: `${services.hosts.siteOf(region)}/documents?tab=closing&reconciliation=${period}`,
    },
    afterword: ["Какие письма приходят, выбирают в профиле кабинета."],
  });
}
