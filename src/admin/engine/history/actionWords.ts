import { formatDate } from "../../../domain/time/formatDate.ts";
import type { Definition } from "../../../definition/grammar.ts";
import type { Tone } from "../../../ui/states/StateWord.tsx";
import type { ShellIcon } from "../../../ui/icons/icons.ts";
import { fieldOf } from "../definitions.tsx";

interface ActionWords {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: ShellIcon;
}

/** Actions on values with effective dates: the date follows the word. */
const plans: Readonly<Record<string, string>> = {
  plan: "Запланировано",
  replan: "Изменён план",
  unplan: "Отменён план",
};

const known: Readonly<Record<string, ActionWords>> = {
  create: { label: "Добавлено", tone: "good", icon: "plus" },
  update: { label: "Изменено", tone: "accent", icon: "edit" },
  delete: { label: "Удалено", tone: "bad", icon: "trash" },
  restore: { label: "Возвращено", tone: "good", icon: "refresh" },
  begin: { label: "Началось запланированное", tone: "accent", icon: "calendar" },
  arrive: { label: "Переход на сайт своего региона", tone: "accent", icon: "user" },
  define: { label: "Описание раздела изменено", tone: "accent", icon: "settings" },
  "take-over": { label: "Описание раздела перенесено из файла в кабинет", tone: "accent", icon: "settings" },
  withdraw: { label: "Раздел убран", tone: "bad", icon: "trash" },
  "import-quietly": { label: "Файл загружен без запуска правил", tone: "warning", icon: "upload" },
  note: { label: "Написана заметка", tone: "neutral", icon: "edit" },
  "change-note": { label: "Заметка изменена", tone: "neutral", icon: "edit" },
  "remove-note": { label: "Заметка удалена", tone: "neutral", icon: "trash" },
  "as-user": { label: "Вход от имени клиента", tone: "warning", icon: "eye" },
};

/** The action in a word or two: the definition's label, or for a revealed secret the field's label. */
export function actionWords(action: string, definition: Definition | undefined): ActionWords {
  const words = Object.hasOwn(known, action) ? known[action] : undefined;
  if (words) return words;
  const [, plan = "", day = ""] = /^(\w+) (\d{4}-\d\d-\d\d)$/.exec(action) ?? [];
  if (Object.hasOwn(plans, plan))
    return { label: `${plans[plan] ?? ""} на ${formatDate(day)}`, tone: "accent", icon: "calendar" };
  const [, secret] = /^show (\w+)$/.exec(action) ?? [];
  if (secret !== undefined) {
    const label = (definition && fieldOf(definition, secret)?.label) ?? secret;
    return { label: `Показано: ${label.toLowerCase()}`, tone: "warning", icon: "eye" };
  }
  const [, rule = ""] = /^rule (\w+)$/.exec(action) ?? [];
  if (rule !== "")
    return { label: `Правило: ${definition?.rules?.[rule]?.label ?? rule}`, tone: "accent", icon: "play" };
  const named = definition?.actions?.[action];
  return { label: named?.label ?? action, tone: "accent", icon: named?.icon ?? "edit" };
}
