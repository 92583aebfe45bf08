// What a paper that is signed electronically says of its signatures; the server alone sets it.
import { boolean, choice, text } from "./fields.ts";

export const signingChoices = {
  none: { label: "Нет", tone: "neutral" },
  customer: { label: "Подписал клиент", tone: "accent" },
  provider: { label: "Подписал исполнитель", tone: "accent" },
  both: { label: "Подписали обе стороны", tone: "good" },
  refused: { label: "В подписи отказано", tone: "bad" },
} as const;

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
