// Sentences that the specification fixes (§2, §5, §8), verbatim, and those that it only mentions; shared by server and
// browser. A screen's own texts are in the screen.

export const messages = {
  // Rules of fields (§5); the last six have no text there.
  required: "Обязательное поле",
  minLength: (length: number) => `Минимальная длина поля: ${length} символов`,
  maxLength: (length: number) => `Максимальная длина поля: ${length} символов`,
  integer: "Только целые числа",
  email: "Введите корректный e-mail адрес",
  badEmail: "Некорректный e-mail",
  badSite: "Некорректный адрес сайта",
  badSum: "Некорректная сумма",
  number: "Введите число",
  enterDate: "Введите дату",
  fillField: "Заполните поле",
  noAccount: "Выберите рекламный аккаунт, в который вы хотите зачислить средства",
  belowMinimum: "Введенная сумма меньше необходимой минимальной суммы для зачисления",
  notBefore: (day: string) => `Не раньше ${day}`,
  notAfter: (day: string) => `Не позже ${day}`,
  notYet: "Этот день ещё не наступил",
  aboveMaximum: (most: string) => `За один раз можно пополнить не больше чем на ${most}`,
  contractStart: "Укажите дату начала действия договора",
  badFormat: "Недопустимый формат",
  emptyFile: "Файл пустой",
  pattern: "Значение не подходит по формату",
  minValue: (least: string | number) => `Не меньше ${least}`,
  maxValue: (most: string | number) => `Не больше ${most}`,
  length: (length: number) => `Нужная длина поля: ${length} символов`,
  twice: "Это значение уже есть в списке",
  isNot: (value: string) => `Значение не может быть «${value}»`,
  places: (most: number) => `Знаков после запятой не больше ${most}`,

  // Checks of company data. Wrong check digits are shown at the field and don't block (design §5 Validation).
  phone: (region: string) => `Введите валидным номер телефона для региона ${region.toUpperCase()}`,
  mobilePhone: "Это городской номер: нужен мобильный",
  emailTaken: "E-mail уже зарегистрирован, пожалуйста, укажите уникальный e-mail",
  taxNumber: (label: string, digits: number) => `${label} состоит из ${digits} цифр`,
  taxNumberDigit: (label: string) => `Проверьте ${label}: контрольная цифра не сходится`,
  bankAccountDigits: "Проверьте номер счёта: контрольные цифры не сходятся",
  personalNumberDigit: "Проверьте номер: контрольная цифра не сходится",
  otherBank: (bank: string) => `Счёт открыт в другом банке: ${bank}. Проверьте номер счёта и банк`,
  otherBic: (bic: string) => `У банка этого счёта другой БИК: ${bic}. Проверьте номер счёта и БИК`,

  // Errors (§2, §8).
  failureTitle: "Ошибка",
  unexpected: "Произошла непредвиденная ошибка",
  tryLater: "Что-то пошло не так, повторите попытку позже",
  wrongPassword: "Неверный пароль",
  noSigningKeys: "Нет активных ключей для подписи",
  signingFailed: "Возникла ошибка при подписывании файла. Проверьте активна ли сессия и ключ",
  checkInput: "Проверьте введенные данные и попробуйте еще раз",
  changedMeanwhile: "Запись тем временем изменили. Посмотрите, что изменилось, и сохраните ещё раз",
  pageNotFound: "This page could not be found",
  pageNotFoundHint: "Такой страницы нет: возможно, ссылка устарела или в адресе опечатка",
  backHome: "Вернуться на главную",
  renderingFailed: "Произошла ошибка при отображении страницы",
  unknownMiddleware: (name: string) => `Unknown middleware ${name}`,
  nothingFound: "В базе знаний ничего не найдено, попробуйте изменить критерии поиска",

  // Successes; §8 names the occasions.
  successTitle: "Уведомление",
  registered: "Спасибо за регистрацию! Мы отправили вам письмо: откройте его, чтобы подтвердить e-mail",
  accountCreated: "Аккаунт создан",
  transferCreated: "Перевод создан",
  saved: "Данные сохранены",
  signed: "Файл подписан",
  passwordSent: "Прежний пароль больше не действует. Ссылка, по которой выбирают новый, отправлена на e-mail",
  billSent: (number: string) => `Счёт № ${number} на пополнение отправлен на ваш e-mail`,
  topUpRequested: "Заявка на пополнение принята",
  accountRequested: "Заявка на создание аккаунта принята",

  // Questions before deletions (§8); the argument is the record's name.
  deleteAccount: (name: string) => `Удалить аккаунт «${name}»? Вернуть его будет нельзя`,
  deleteCustomer: (name: string) => `Удалить клиента «${name}»? Вместе с ним удалятся его аккаунты и доступ в кабинет`,
  deleteDocument: (name: string) => `Удалить документ «${name}»? Вернуть его будет нельзя`,

  /** The label beside an administrator's name (§2 Header). */
  administrator: "Администратор",
} as const;

const byStatus: Readonly<Record<number, string>> = {
  400: "Запрос составлен неверно",
  401: "Войдите, чтобы продолжить",
  403: "У вас нет доступа к этому действию",
  404: "Не найдено: возможно, запись уже удалена",
  409: messages.changedMeanwhile,
  413: "Файл или запрос слишком большой",
  415: messages.badFormat,
  422: messages.checkInput,
  429: "Слишком много попыток, подождите немного и повторите",
  503: "Сервис сейчас недоступен, повторите попытку через несколько минут",
};

/** A refusal's message by HTTP status if there is none more precise (design §4 Errors). */
export const httpMessage = (status: number): string => byStatus[status] ?? messages.unexpected;
