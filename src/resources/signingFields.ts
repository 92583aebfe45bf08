// What a paper that is signed electronically says of its signatures, which the server alone sets, and how it is signed.
import { boolean, choice, text } from "./fields.ts";

export const signingChoices = {
  none: { label: "Без электронной подписи", tone: "neutral" },
  customer: { label: "Подписал клиент", tone: "accent" },
  provider: { label: "Подписал исполнитель", tone: "accent" },
  both: { label: "Подписали обе стороны", tone: "good" },
  refused: { label: "В подписи отказано", tone: "bad" },
} as const;

/** What is said of a paper that was sent to the exchange and isn't signed yet. */
export const askedMessage = "Документ отправлен на подпись: состояние обновится само";

export const signingFields = {
  signing: choice("Электронная подпись", signingChoices, { readOnly: true, required: true, default: "none" }),
  signingAsked: boolean("Ждёт сервиса подписи", { readOnly: true, default: false }),
  signingReason: text("Причина отказа", {
    required: true,
    max: 500,
    when: { signing: "refused" },
    access: { write: [] },
  }),
} as const;

/** Why the exchange did not sign at the last try; empty where it did, or has not been asked. */
export const signingFailure = <const C extends string>(computed: C) =>
  text("Почему не подписано", { computed, readOnly: true });

/** A refusal is dealt with when the paper was changed or signed after all. */
export const signingTasks = { doneWhen: { signing: ["none", "customer", "provider", "both"] } } as const;

/** How an administrator signs such a paper or refuses to; "{number}" in the question is the paper's own. */
export const signingActions = <const Path extends string, const Question extends string>(
  path: Path,
  question: Question,
) =>
  ({
    sign: {
      label: "Подписать",
      icon: "edit",
      on: ["row", "record", "bulk"],
      route: `POST ${path}/{id}/sign`,
      access: ["ADMIN"],
      when: { signing: ["none", "customer", "refused"], signingAsked: false },
      rule: "sign",
      confirm: question,
      warning: "Изменить подписанный документ будет нельзя.",
      success: "Файл подписан",
      waits: { while: { signingAsked: true }, say: askedMessage, failure: "signingFailure" },
    },
    refuse: {
      label: "Отказать в подписи",
      icon: "close",
      on: ["row", "record"],
      route: `POST ${path}/{id}/refuse`,
      access: ["ADMIN"],
      when: { signing: "customer" },
      set: { signing: "refused" },
      input: ["signingReason"],
      rule: "refuse",
      success: "Клиент увидит причину отказа",
    },
  }) as const;
