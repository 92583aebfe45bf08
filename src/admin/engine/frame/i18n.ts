import type { I18nProvider } from "ra-core";
import polyglotI18nProvider from "ra-i18n-polyglot";
import russian from "ra-language-russian";
import { messages } from "../../../i18n/messages.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { resourceOf } from "../paths.ts";

/**
 * react-admin's texts in Russian, with the definitions' labels. polyglot gets the locale too; otherwise plurals would follow
 * English rules.
 */
export function createI18nProvider(definitions: readonly Definition[]): I18nProvider {
  const resources = Object.fromEntries(definitions.map((definition) => [resourceOf(definition), textsOf(definition)]));
  const texts = { ...russian, ra: { ...russian.ra, ...corrected }, resources };
  return polyglotI18nProvider(() => texts, "ru", [{ locale: "ru", name: "Русский" }]);
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
