// The field types guessed for the columns of people's own tables.
import { expect, test } from "vitest";
import { guessField } from "../../../../server/engine/imports/guessField.ts";

const guess = (label: string, ...cells: readonly string[]) => guessField(label, cells, "by");
const repeated = (...cells: readonly string[]) => [...cells, ...cells, ...cells];

test.each<readonly [type: string, label: string, ...cells: string[]]>([
  ["date", "Дата", "21.03.2026", "1.4.2026", "2026-05-02"],
  ["date", "Создан", "2026-03-21 00:00:00", "22/03/2026"],
  ["text", "Время звонка", "21.03.2026 14:30", "22.03.2026 09:15"],
  ["text", "Когда", "21.03.2026 утром", "22.03.2026 вечером"],
  ["text", "Дата", "21.03.2026", "31.02.2026"],
  ["money", "Сумма", "1 234,50", "99,90", "10"],
  ["money", "К оплате", "1\u00a0234.50", "-99.90", "0.00"],
  ["money", "Получено", "100 USD", "20,5 USD"],
  ["text", "Получено", "100 USD", "20,5 EUR"],
  ["text", "Получено", "100 ₽", "20,5 $"],
  ["decimal", "Курс", "3,2145", "3,2", "2"],
  ["integer", "Показы", "1 200", "35", "0"],
  ["text", "Код", "17", "120"],
  ["text", "Позиция", "007", "120"],
  ["text", "Почтовый индекс", "220030", "220004"],
  ["text", "Счёт", "3012123456789", "3012000000001"],
  ["text", "Лицевой", "30121234567890", "30120000000010"],
  ["percent", "Скидка", "5%", "12,5 %"],
  ["percent", "Доля, %", "5", "12.5"],
  ["boolean", "Оплачено", "да", "нет", "Да"],
  ["boolean", "Есть договор", "+", "-"],
  ["integer", "Этаж", "1", "0", "1"],
  ["email", "Почта", "buh@firm.by", "Ivan.Petrov@mail.example"],
  ["text", "Почта", "buh@firm.by", "нет"],
  ["phone", "Телефон", "8 029 491-19-11", "+375 29 491 19 12"],
  ["phone", "Связь", "+375 (29) 491-19-11", "+375291112233"],
  ["site", "Адрес", "https://firm.by/about", "www.firm.by"],
  ["site", "Домен", "firm.by", "sad.example"],
  ["taxNumber", "УНП", "191000015", "191000029"],
  ["taxNumber", "Плательщик", "191000015", "191000028", "100000007"],
  ["integer", "Просмотры за год", "191000014", "191000021", "100000001"],
  ["choice", "Город", ...repeated("Минск", "Гомель", "минск")],
  ["text", "Фамилия", "Иванов", "Петров", "Сидоров"],
  ["text", "Заметка", ""],
  ["longText", "Заметка", "Первая строка\nвторая"],
  ["longText", "Заметка", "слово ".repeat(40)],
  ["text", "Формула", "=1+1", "=HYPERLINK(1)"],
])("%s: «%s» with %s", (type, label, ...cells) => {
  expect(guess(label, ...cells).field).toMatchObject({ type, label });
});

test("a type is guessed only if an import reads every cell as it", () => {
  const { field, fits } = guess("Дата", "21.03.2026", "скоро");
  expect(field.type).toBe("text");
  expect(fits).toEqual(["text", "longText", "choice"]);
});

test("a column without empty cells is required, and one that names its records is unique", () => {
  expect(guess("Номер договора", "А-1", "А-2").field).toEqual({
    ...{ type: "text", label: "Номер договора", required: true, unique: true },
  });
  expect(guess("Номер договора", "А-1", "А-1").field.unique).toBeUndefined();
  expect(guess("Имя", "Анна", "Пётр").field).toEqual({ type: "text", label: "Имя", required: true });
  expect(guess("Имя", "Анна", "").field).toEqual({ type: "text", label: "Имя" });
  expect(guess("Оплачено", "да", "нет").field, "it would have to be yes").not.toHaveProperty("required");
});

test("choices keep every value apart, also one that is the key of another", () => {
  const { field } = guess("Ответ", ...repeated("да, конечно", "daKonechno"), "", "");
  const choices = field.choices ?? {};
  expect(Object.values(choices)).toEqual(["да, конечно", "daKonechno"]);
  expect(choices["daKonechno"] ?? "daKonechno").toBe("daKonechno");
});

test("a number keeps its digits, and a sum its currency", () => {
  expect(guess("Вес", "0,12345", "2").field).toMatchObject({ type: "decimal", scale: 5 });
  expect(guess("Сумма", "10 USD", "20 USD").field).toMatchObject({ type: "money", currency: "USD" });
  expect(guess("Сумма", "10", "20").field).not.toHaveProperty("currency");
});
