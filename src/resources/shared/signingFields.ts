// Fields, actions and labels of papers that are signed electronically. Only the server sets the fields.
import { boolean, choice, text } from "../../definition/fields.ts";

export const signingChoices = {
  none: { label: "Без электронной подписи", tone: "neutral" },
  customer: { label: "Подписал клиент", tone: "accent" },
  provider: { label: "Подписал исполнитель", tone: "accent" },
  both: { label: "Подписали обе стороны", tone: "good" },
  refused: { label: "В подписи отказано", tone: "bad" },
} as const;

/** The message about a paper that was sent to the exchange and isn't signed yet. */
export const askedMessage = "Документ отправлен на подпись: состояние обновится само";

export const signingFields = {
  signing: choice("Электронная подпись", signingChoices, { readOnly: true, required: true, default: "none" }),
  signingAsked: boolean("Ждёт сервиса подписи", { readOnly: true, default: false }),
  signingReason: text("Причина отказа", {
    required: true,
    max: 500,
    when: { signing: "refused" },
    access: { write: [] },
    help: "Исправленный документ подписывают заново: отказ и прежние подписи больше не действуют",
  }),
} as const;

/** The mark or the state of a paper that is currently at the exchange. */
export const asked = {
  key: "asked",
  label: "Ждёт сервиса подписи",
  tone: "accent",
  when: { signingAsked: true },
  toOwner: { label: "Подписывается", tone: "neutral" },
} as const;

/** Marks or states of papers by who has signed them. */
export const signedBy = {
  customer: {
    key: "byCustomer",
    label: "Подписал клиент",
    tone: "accent",
    when: { signing: "customer" },
    toOwner: { label: "Подписан вами" },
  },
  provider: {
    key: "byProvider",
    label: "Подписал исполнитель",
    tone: "accent",
    when: { signing: "provider" },
    toOwner: { label: "Ждёт вашей подписи", tone: "warning" },
  },
  both: { key: "byBoth", label: "Подписали обе стороны", tone: "good", when: { signing: "both" } },
} as const;

/** Marks for the progress of a paper's electronic signatures, in addition to its state. */
export const signingMarks = [asked, signedBy.customer, signedBy.provider, signedBy.both] as const;

/** The mark of a refusal, for papers whose state does not depend on signatures. */
export const refusedMark = {
  key: "refused",
  label: "В подписи отказано",
  tone: "bad",
  when: { signing: "refused" },
} as const;

/** Why the exchange failed at the last attempt; empty if it signed, or was not asked. */
export const signingFailure = <const C extends string>(computed: C) =>
  text("Почему не подписано", { computed, readOnly: true });

/** A refusal's task is done when the paper is changed or signed. */
export const signingTasks = { doneWhen: { signing: ["none", "customer", "provider", "both"] } } as const;

/** A paper can't change while the exchange signs it, and afterwards only in its open fields; signatures are still added. */
export const signingFrozen = <const Open extends string>(open: readonly Open[]) =>
  [
    { when: { signingAsked: true }, because: "Документ сейчас подписывают: изменить его пока нельзя", instead: "sign" },
    {
      when: { signing: "customer" },
      open,
      because: "Клиент подписал документ электронно: изменить его уже нельзя. Подпишите его или откажите в подписи",
    },
    {
      when: { signing: ["provider", "both"] },
      open,
      because: "Документ подписан электронно: изменить его уже нельзя",
    },
  ] as const;

/** An administrator's actions to sign or refuse such a paper; "{number}" in the question is the paper's number. */
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
      pending: { while: { signingAsked: true }, say: askedMessage, failure: "signingFailure" },
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
