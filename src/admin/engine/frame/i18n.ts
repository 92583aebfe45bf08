import type { I18nProvider } from "ra-core";
import russian from "ra-language-russian";
import { plural } from "../../../domain/text/plural.ts";
import { messages } from "../../../i18n/messages.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { resourceOf } from "../paths.ts";

/** react-admin's texts in Russian, with the definitions' labels. A text has one form, or three between `||||`. */
export function createI18nProvider(definitions: readonly Definition[]): I18nProvider {
  const resources = Object.fromEntries(definitions.map((definition) => [resourceOf(definition), textsOf(definition)]));
  const texts = { ...russian, ra: { ...russian.ra, ...corrected }, resources };
  return {
    translate: (key: string, { _: otherwise = key, ...values }: Values = {}) => {
      const text = key.split(".").reduce<unknown>(inside, texts);
      return filled(typeof text === "string" ? text : String(otherwise), values);
    },
    changeLocale: async () => undefined,
    getLocale: () => "ru",
  };
}

type Values = Readonly<Record<string, unknown>>;

const inside = (texts: unknown, key: string): unknown =>
  typeof texts === "object" && texts !== null && Object.hasOwn(texts, key) ? (texts as Values)[key] : undefined;

/** Chooses the form for `smart_count` and inserts the values: "%{smart_count} запись". */
function filled(text: string, values: Values): string {
  const [one = text, few = one, many = few] = text.split("||||").map((form) => form.trim());
  const count = values["smart_count"];
  const chosen = typeof count === "number" ? plural(count, one, few, many) : one;
  return chosen.replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const textsOf = ({ label, fields }: Definition) => ({
  name: `${label.one} |||| ${label.many} |||| ${label.many}`,
  fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.label])),
});

/** Texts that ra-language-russian 5.4 lacks, or that have two plural forms where Russian has three. */
const corrected = {
  guesser: { empty: { title: "Показать нечего", message: "Проверьте, что сервер отвечает записями" } },
  message: {
    ...russian.ra.message,
    bulk_update_title:
      "Изменить %{smart_count} запись |||| Изменить %{smart_count} записи |||| Изменить %{smart_count} записей",
    delete_content: "Вернуть запись будет нельзя",
    invalid_form: messages.checkInput,
    unsaved_changes: "Изменения не сохранены. Уйти без них?",
  },
  notification: {
    ...russian.ra.notification,
    updated: messages.saved,
    http_error: messages.tryLater,
    data_provider_error: messages.tryLater,
  },
} as const;
