// The kinds of letters, and the topics that customers can unsubscribe from. Other letters (links, sign-in, requested bills)
// are always sent.

export const letterTopics = ["documents", "lowBalance", "news"] as const;

export type LetterTopic = (typeof letterTopics)[number];

/** The purposes of letters; a letter of another kind does not compile. */
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
  rule: "Письмо по правилу раздела",
} as const;
