// The states and marks of acts.
import { asked, signedBy } from "../shared/signingFields.ts";

export const actPath = [
  { key: "closed", label: "Закрыт", tone: "good", when: { closed: true }, final: true },
  { key: "signed", label: "Подписан", tone: "good", when: { any: [{ signed: true }, { signing: "both" }] } },
  { ...asked, automatic: true },
  { key: "refused", label: "В подписи отказано", tone: "bad", when: { signing: "refused" } },
  signedBy.customer,
  {
    key: "shown",
    label: "Ждёт подписи",
    tone: "warning",
    toOwner: { label: "Ждёт вашей подписи" },
    when: { visible: true },
  },
  { key: "hidden", label: "Скрыт от клиента", tone: "neutral" },
] as const;

export const actMarks = [
  { key: "visible", label: "Виден клиенту", tone: "neutral", when: { visible: true } },
  { key: "onPaper", label: "Подписан на бумаге", tone: "good", when: { signed: true, signing: { not: "both" } } },
  { ...signedBy.provider, toOwner: undefined },
  signedBy.both,
  { key: "unbilled", label: "Счёт не выставлен", tone: "warning", when: { billing: "open" } },
  { key: "billed", label: "Счёт выставлен", tone: "good", when: { billing: "billed" } },
] as const;
