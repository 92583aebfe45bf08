import { defaultRegion } from "../domain/region.ts";
import { regionChoices } from "./choices.ts";
import { defineResource } from "./defineResource.ts";
import { choice, dateTime, email, secret, text } from "./fields.ts";

/** What letters are for; a letter of another kind does not compile. */
export const letterKindChoices = {
  registrationCheck: "Проверка e-mail",
  registrationComplete: "Выбор пароля",
  welcome: "Приветствие",
  invitation: "Приглашение",
  passwordReset: "Новый пароль",
  passwordChanged: "Пароль изменён",
  secondFactorOn: "Вход в два шага включён",
  secondFactorOff: "Вход в два шага выключен",
  bill: "Счёт",
  act: "Акт",
  contractEnds: "Договор заканчивается",
  objectionAnswer: "Ответ на замечание к сверке",
  lowBalance: "Деньги заканчиваются",
  autoTopUp: "Автопополнение",
  topUpRequest: "Заявка на пополнение",
  accountOpened: "Аккаунт открыт",
  recoveryCodeUsed: "Вход по коду восстановления",
} as const;

export const letters = defineResource({
  name: "letters",
  path: "admin/mail",
  label: { one: "Письмо", many: "Письма" },
  icon: "mail",
  menu: { at: 340 },
  represent: "{subject}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: [] },
  fields: {
    to: email("Кому", { required: true, search: true }),
    subject: text("Тема", { required: true, max: 255, search: true }),
    kind: choice("Вид", letterKindChoices, { required: true }),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
    state: choice(
      "Состояние",
      {
        queued: { label: "Отправляется", tone: "accent" },
        sent: { label: "Отправлено", tone: "good" },
        kept: { label: "Сохранено", tone: "warning" },
        failed: { label: "Не отправлено", tone: "bad" },
      },
      { required: true, default: "queued" },
    ),
    sentAt: dateTime("Когда отправлено"),
    body: secret("Текст письма", {
      multiline: true,
      when: { state: "kept" },
      help: "Почтовый сервер не настроен, поэтому письмо никуда не ушло: прочитать его можно только здесь",
    }),
  },
  list: {
    columns: ["createdAt", "to", "subject", "kind", "region", "state", "sentAt"],
    filters: ["state", "kind", "region"],
    sort: "-createdAt",
  },
  form: { tabs: { Письмо: ["to", "subject", "kind", "state", "sentAt", "region", "body"] } },
});
