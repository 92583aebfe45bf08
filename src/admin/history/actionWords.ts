import type { Definition } from "../../resources/grammar.ts";
import type { Tone } from "../../shell/ui/StateWord.tsx";
import type { ShellIcon } from "../../shell/ui/icons.ts";
import { fieldOf } from "../definitions.tsx";

interface ActionWords {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: ShellIcon;
}

const known: Readonly<Record<string, ActionWords>> = {
  create: { label: "Добавлено", tone: "good", icon: "plus" },
  update: { label: "Изменено", tone: "accent", icon: "edit" },
  delete: { label: "Удалено", tone: "bad", icon: "trash" },
  restore: { label: "Возвращено", tone: "good", icon: "refresh" },
  "as-user": { label: "Вход от имени клиента", tone: "warning", icon: "eye" },
};

/** What was done, in a word or two: an action in its definition's words, a look at a secret by the field's label. */
export function actionWords(action: string, definition: Definition | undefined): ActionWords {
  const words = Object.hasOwn(known, action) ? known[action] : undefined;
  if (words) return words;
  const [, secret] = /^show (\w+)$/.exec(action) ?? [];
  if (secret !== undefined) {
    const label = (definition && fieldOf(definition, secret)?.label) ?? secret;
    return { label: `Показано: ${label.toLowerCase()}`, tone: "warning", icon: "eye" };
  }
  const named = definition?.actions?.[action];
  return { label: named?.label ?? action, tone: "accent", icon: named?.icon ?? "edit" };
}
