// The mark that an act is signed on paper, and its removal: at once, or requested by one administrator and confirmed by
// another, depending on the region.
import { boolean, choice, longText } from "../../definition/fields.ts";
import { decisionChoices, decisions, person, whyDeclined } from "./secondPair.ts";

export const paperSignatureFields = {
  /** Set when the mark is removed and cleared by the next mark, so that the history shows every reason. */
  unsignedReason: longText("Почему снята отметка о подписи", {
    required: true,
    readOnly: true,
    max: 500,
    when: { any: [{ signed: false }, { unsigning: { filled: true } }] },
    access: { read: ["ADMIN"] },
  }),
  unsignByTwo: boolean("Отметку о подписи снимают вдвоём", {
    computed: "actUnsignByTwo",
    readOnly: true,
    labels: ["Отметку о подписи снимают вдвоём", "Отметку о подписи снимает один администратор"],
    access: { read: ["ADMIN"] },
  }),
  unsigning: choice("Снятие отметки о подписи", decisionChoices("Снята"), {
    readOnly: true,
    access: { read: ["ADMIN"] },
  }),
  unsignMakerId: person("Кто просит снять отметку"),
  unsignDeciderId: person("Кто решил об отметке"),
  unsignDeclined: whyDeclined("unsigning", ["ADMIN"]),
} as const;

/** What an act shows about its signatures beside its text: a refusal, and a mark that is removed. */
export const paperSignatureSide = [
  "signingReason",
  "unsigning",
  "unsignMakerId",
  "unsignedReason",
  "unsignDeciderId",
  "unsignDeclined",
] as const;

const { confirm, decline } = decisions({
  ...{ state: "unsigning", maker: "unsignMakerId", decider: "unsignDeciderId", why: "unsignDeclined" },
});

const onPaper = {
  signed: true,
  closed: false,
  signing: ["none", "customer", "provider"],
  signingAsked: false,
} as const;

export const paperSignature = {
  markSigned: {
    label: "Отметить подписанным",
    icon: "check",
    on: ["row", "record", "bulk"],
    route: "PUT /api/bills/acts/{id}/signed",
    access: ["ADMIN"],
    when: { signed: false, signing: ["none", "provider", "refused"], signingAsked: false },
    set: {
      ...{ signed: true, unsignedReason: null, unsigning: null },
      ...{ unsignMakerId: null, unsignDeciderId: null, unsignDeclined: null },
    },
    confirm: "Акт № {number} подписан на бумаге?",
    warning: "Изменить и удалить подписанный акт нельзя.",
    success: "Акт подписан",
  },
  unmarkSigned: {
    label: "Снять отметку о подписи",
    icon: "undo",
    on: ["row", "record"],
    route: "PUT /api/bills/acts/{id}/unsigned",
    access: ["ADMIN"],
    when: { ...onPaper, unsignByTwo: false },
    set: { signed: false },
    input: ["unsignedReason"],
    rule: "unmarkSigned",
    success: "Отметка снята: акт больше не считается подписанным",
  },
  askToUnsign: {
    label: "Попросить снять отметку о подписи",
    icon: "undo",
    on: ["row", "record"],
    route: "PUT /api/bills/acts/{id}/ask-to-unsign",
    access: ["ADMIN"],
    when: { ...onPaper, unsignByTwo: true, unsigning: { not: "pending" } },
    set: { unsigning: "pending", unsignMakerId: "$me", unsignDeciderId: null, unsignDeclined: null },
    input: ["unsignedReason"],
    rule: "askToUnsign",
    success: "Теперь снять отметку может другой администратор",
  },
  confirmUnsign: {
    ...confirm,
    label: "Подтвердить снятие отметки",
    route: "PUT /api/bills/acts/{id}/confirm-unsign",
    when: { ...confirm.when, ...onPaper },
    set: { ...confirm.set, signed: false },
    rule: "unmarkSigned",
    confirm: "Снять отметку о подписи с акта № {number}?",
    warning: "Акт снова ждёт подписи клиента, и его можно изменить.",
    success: "Отметка снята: акт больше не считается подписанным",
  },
  declineUnsign: {
    ...decline,
    label: "Отклонить снятие отметки",
    route: "PUT /api/bills/acts/{id}/decline-unsign",
    success: "Отклонено: акт остаётся подписанным",
  },
} as const;
