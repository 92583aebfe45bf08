// Names, addresses and telephone numbers of the demo data. The numbers are from round blocks.
import type { ListedRegion } from "../../src/domain/company/region.ts";
import type { City } from "./companies.ts";
import type { Random } from "./random.ts";

interface Names {
  readonly men: readonly [first: readonly string[], patronymic: readonly string[], last: readonly string[]];
  readonly women: readonly [first: readonly string[], patronymic: readonly string[], last: readonly string[]];
}

const names: Readonly<Record<ListedRegion, Names>> = {
  by: {
    men: [
      ["Александр", "Дмитрий", "Сергей", "Андрей", "Павел", "Игорь", "Виктор", "Юрий", "Максим", "Олег", "Артём"],
      ["Александрович", "Викторович", "Николаевич", "Петрович", "Иванович", "Сергеевич", "Михайлович"],
      [
        "Ковалёв",
        "Новик",
        "Мороз",
        "Шевчук",
        "Лукашевич",
        "Бондарь",
        "Гончар",
        "Жук",
        "Савицкий",
        "Климович",
        "Кравец",
      ],
    ],
    women: [
      ["Анна", "Ольга", "Елена", "Наталья", "Татьяна", "Марина", "Светлана", "Ирина", "Юлия", "Екатерина", "Дарья"],
      ["Александровна", "Викторовна", "Николаевна", "Петровна", "Ивановна", "Сергеевна", "Михайловна"],
      [
        "Ковалёва",
        "Новик",
        "Мороз",
        "Шевчук",
        "Лукашевич",
        "Бондарь",
        "Гончар",
        "Жук",
        "Савицкая",
        "Климович",
        "Сорока",
      ],
    ],
  },
  kz: {
    men: [
      ["Нурлан", "Ерлан", "Азамат", "Тимур", "Арман", "Данияр", "Виталий", "Руслан"],
      ["Сериков", "Маратов", "Болатов", "Кайратов", "Асанов"].map((name) => `${name}ич`),
      ["Ахметов", "Сапаров", "Жумабеков", "Оспанов", "Ким", "Касымов", "Нургалиев", "Ли"],
    ],
    women: [
      ["Айгуль", "Динара", "Асель", "Жанна", "Гульнара", "Мадина", "Светлана", "Алия"],
      ["Сериковна", "Маратовна", "Болатовна", "Кайратовна", "Асановна"],
      ["Ахметова", "Сапарова", "Жумабекова", "Оспанова", "Ким", "Касымова", "Нургалиева", "Цой"],
    ],
  },
};

/** Surname, first name and patronymic: «Ковалёва Анна Петровна». */
export function fullName(random: Random, region: ListedRegion): string {
  const [first, patronymic, last] = random.chance(0.55) ? names[region].women : names[region].men;
  return `${random.pick(last)} ${random.pick(first)} ${random.pick(patronymic)}`;
}

const streets: Readonly<Record<ListedRegion, readonly string[]>> = {
  by: [
    ...["ул. Советская", "ул. Ленина", "ул. Кирова", "пр-т Победителей", "ул. Якуба Коласа", "ул. Янки Купалы"],
    ...["ул. Богдановича", "ул. Садовая", "ул. Заводская", "пер. Тихий", "ул. Независимости", "ул. Скорины"],
  ],
  kz: [
    ...["ул. Абая", "пр-т Назарбаева", "ул. Толе би", "ул. Сатпаева", "ул. Жандосова", "пр-т Достык"],
    ...["ул. Кунаева", "ул. Гоголя", "ул. Байтурсынова"],
  ],
};

/** With postcode and city: «220035, г. Минск, ул. Советская, д. 12, оф. 304». */
export function address(random: Random, region: ListedRegion, city: City): string {
  const post = city.post + String(random.int(10, 99));
  const house = `${random.int(1, 120)}${random.chance(0.2) ? "А" : ""}`;
  const office = random.chance(0.7) ? `, оф. ${random.int(1, 420)}` : "";
  return `${post}, ${city.name}, ${random.pick(streets[region])}, д. ${house}${office}`;
}

const mobiles: Readonly<Record<ListedRegion, readonly string[]>> = {
  by: ["+37529100", "+37533600", "+37544700", "+37525900"],
  kz: ["+7701100", "+7702200", "+7705500", "+7777700"],
};

/** A mobile number in international form; `index` makes it unique. */
export const mobile = (random: Random, region: ListedRegion, index: number): string =>
  random.pick(mobiles[region]) + String(1000 + index * 7).padStart(4, "0");

/** A landline number in the company's city. */
export const landline = ({ phone }: City, index: number): string => phone + String(100 + index * 3).slice(-3);
