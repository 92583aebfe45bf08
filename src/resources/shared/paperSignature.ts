// The mark that an act is signed on paper, and taking it back.
import { longText } from "../../definition/fields.ts";

/** Set by taking the mark back and cleared by the next one, so that the history shows every reason. */
export const unsignedReason = longText("Почему снята отметка о подписи", {
  required: true,
  readOnly: true,
  max: 500,
  when: { signed: false },
  access: { read: ["ADMIN"] },
});

export const paperSignature = {
  markSigned: {
    label: "Отметить подписанным",
    icon: "check",
    on: ["row", "record", "bulk"],
    route: "PUT /api/bills/acts/{id}/signed",
    access: ["ADMIN"],
    when: { signed: false },
    set: { signed: true, unsignedReason: null },
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
    when: { signed: true, closed: false, signing: "none", signingAsked: false },
    set: { signed: false },
    input: ["unsignedReason"],
    rule: "unmarkSigned",
    success: "Отметка снята: акт больше не считается подписанным",
  },
} as const;
