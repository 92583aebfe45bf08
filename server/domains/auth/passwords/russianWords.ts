// Common passwords of Russian speakers, in addition to zxcvbn's lists: words and names as they are, typed on the wrong
// keyboard layout, and transliterated.
const keys: readonly (readonly [string, string])[] = [
  ["qwertyuiop[]", "йцукенгшщзхъ"],
  ["asdfghjkl;'", "фывапролджэ"],
  ["zxcvbnm,.", "ячсмитьбю"],
  ["`", "ё"],
];

/** Latin key → the Russian letter on it. */
export const russianOn: ReadonlyMap<string, string> = new Map(
  keys.flatMap(([latin, russian]) => [...latin].map((key, at) => [key, russian.charAt(at)] as const)),
);
const latinOn = new Map([...russianOn].map(([latin, russian]) => [russian, latin]));

/** The word typed with the layout not switched: «пароль» is gfhjkm. */
const onWrongLayout = (word: string): string => [...word].map((letter) => latinOn.get(letter) ?? letter).join("");

const words = (
  "пароль привет любовь люблю солнце солнышко звезда зайка котик кошка собака малыш принцесса ангел весна лето осень " +
  "зима цветок счастье жизнь семья мама папа дочка сынок дружба удача победа деньги работа школа компьютер интернет " +
  "телефон кабинет клиент компания реклама бухгалтер бухгалтерия директор админ администратор менеджер договор счет " +
  "секрет доступ логин наташа настя анастасия марина светлана татьяна ольга елена ирина катя екатерина юлия мария маша " +
  "анна даша дарья ксения вика виктория валерия полина александр саша алексей леша сергей дмитрий дима андрей владимир " +
  "максим никита михаил миша евгений виктор роман олег игорь артем денис павел иван антон кирилл николай россия москва " +
  "беларусь минск гомель брест гродно витебск могилев казахстан алматы астана шымкент спартак зенит динамо тайга медведь " +
  "волк тигр дракон пушкин гагарин родина ветер море небо яндекс директ"
).split(" ");

const latin = (
  "parol privet lubov lyubov lublu solnce solnyshko zvezda zaika kotik koshka sobaka malysh vesna leto osen zima " +
  "schastie zhizn semya mama papa dochka druzhba udacha pobeda dengi rabota shkola kabinet klient kompaniya reklama " +
  "buhgalter direktor dogovor schet sekret natasha nastya marina svetlana tatyana tatiana olga elena irina katya yulia " +
  "masha dasha ksenia vika polina sasha alexey aleksey sergey dmitriy dmitry dima andrey vladimir maksim nikita mikhail " +
  "misha evgeniy oleg igor artem denis pavel ivan anton kirill nikolay rossiya moskva belarus minsk gomel kazakhstan " +
  "almaty astana spartak zenit dinamo medved yandex direct advert company client account admin administrator"
).split(" ");

export const russianWords: readonly string[] = [...words, ...words.map(onWrongLayout), ...latin];
