import { expect, test } from "vitest";
import { httpMessage, messages } from "../../src/i18n/messages.ts";

test("the sentences of the specification are there word for word", () => {
  expect(Object.values(messages)).toEqual(
    expect.arrayContaining([
      "Обязательное поле",
      "Только целые числа",
      "Введите корректный e-mail адрес",
      "Некорректный e-mail",
      "Некорректный адрес сайта",
      "Некорректная сумма",
      "Введите дату",
      "Заполните поле",
      "Выберите рекламный аккаунт, в который вы хотите зачислить средства",
      "Введенная сумма меньше необходимой минимальной суммы для зачисления",
      "Укажите дату начала действия договора",
      "Недопустимый формат",
      "Ошибка",
      "Произошла непредвиденная ошибка",
      "Уведомление",
      "Что-то пошло не так, повторите попытку позже",
      "E-mail уже зарегистрирован, пожалуйста, укажите уникальный e-mail",
      "Неверный пароль",
      "Нет активных ключей для подписи",
      "Возникла ошибка при подписывании файла. Проверьте активна ли сессия и ключ",
      "Проверьте введенные данные и попробуйте еще раз",
      "This page could not be found",
      "Администратор",
    ]),
  );
});

test("sentences with a gap are filled in", () => {
  expect(messages.minLength(3)).toBe("Минимальная длина поля: 3 символов");
  expect(messages.maxLength(50)).toBe("Максимальная длина поля: 50 символов");
  expect(messages.phone("by")).toBe("Введите валидным номер телефона для региона BY");
});

test("every refusal has a sentence, also one of a status that nobody thought of", () => {
  for (const status of [400, 401, 403, 404, 409, 413, 415, 422, 429, 503])
    expect(httpMessage(status)).not.toBe(messages.unexpected);
  for (const status of [418, 500]) expect(httpMessage(status)).toBe("Произошла непредвиденная ошибка");
});
