import fc from "fast-check";
import { expect, test } from "vitest";
import { passwordProblem } from "../../../../server/domains/auth/passwords/passwordRules.ts";
import { messages } from "../../../../src/i18n/messages.ts";

async function acceptedOf(passwords: readonly string[]): Promise<readonly string[]> {
  const accepted: string[] = [];
  for (const password of passwords) if ((await passwordProblem(password)) === undefined) accepted.push(password);
  return accepted;
}

test("a password has at least eight characters of any kind", async () => {
  expect(await passwordProblem("дуб-4ёж")).toBe(messages.minLength(8));
  expect(await passwordProblem("дуб-4ёжж")).toBeUndefined();
  expect(await passwordProblem("🦔🌲🦔🌲🦔🌲🦔")).toBe(messages.minLength(8));
});

test.each([
  ["password", "Password1!", "P@ssw0rd", "passw0rd2026"],
  ["12345678", "87654321", "11111111", "1q2w3e4r5t", "1qaz2wsx", "zaq12wsx", "asdfghjkl"],
  ["qwerty123", "qwertyuiop", "йцукенгш", "QWErty!!"],
  ["abcabcabc", "abababab", "aaaaaaaaaaaa", "12341234"],
  ["iloveyou", "trustno1", "football12", "sunshine7", "admin2026", "Kabinet-2026"],
  ["gfhjkm123", "ghbdtn123", "cjkysirj1990", "ytrewq123"],
  ["парольпароль", "Наташа1987", "ivan1987", "привет123", "фывапрол"],
  ["kabinet-demo", "Минск-2026!", "Минск.2026", "бухгалтерия1"],
])("common passwords are refused: %s, %s, %s and similar ones", async (...passwords) => {
  expect(await acceptedOf(passwords)).toEqual([]);
});

test("a password made of the user's e-mail or company is refused", async () => {
  expect(await passwordProblem("romashka77", ["ivanov@romashka.by"])).toBeDefined();
  expect(await passwordProblem("ivanov@romashka.by", ["ivanov@romashka.by"])).toBeDefined();
  expect(await passwordProblem("Ромашка2026", ["ООО «Ромашка»"])).toBeDefined();
  expect(await passwordProblem("romashka77 на склоне", ["ivanov@romashka.by"])).toBeUndefined();
});

test("long phrases and random strings are accepted without composition rules", async () => {
  const phrases = [
    "correct horse battery staple",
    "синий трактор пашет",
    "k7lmzxqb",
    "тишина и мята",
    "3907 5512 8846 11",
  ];
  expect(await acceptedOf(phrases)).toEqual(phrases);
  const alphabet = fc.constantFrom(..."bdfghjkmpqtvwxz2468");
  await fc.assert(
    fc.asyncProperty(fc.array(alphabet, { minLength: 20, maxLength: 200 }), async (characters) => {
      fc.pre(new Set(characters).size > 8);
      return (await passwordProblem(characters.join(""))) === undefined;
    }),
  );
});

test("a refusal explains the reason", async () => {
  expect(await passwordProblem("password")).toMatch(/самых частых/);
  expect(await passwordProblem("romashka77", ["ivanov@romashka.by"])).toMatch(/название компании/);
  expect(await passwordProblem("фывапрол")).toMatch(/Клавиши подряд/);
  expect(await passwordProblem("abababab")).toMatch(/Повторы/);
});

test("every password is rated quickly", async () => {
  const hard = [
    ...["aб1".repeat(341), "qwerty".repeat(170), "1".repeat(1023) + "x", "passpass ".repeat(113)],
    ...["@4$$w0rd1!3".repeat(90), "4@(<{[36&9#!1|/0$5+7%2".repeat(40), "1/1/2011.2.2.2022-3-3-1999".repeat(30)],
  ];
  await passwordProblem("the dictionaries are made at the first one");
  const names = ["a@b.by", "ООО " + "Очень-длинное-название ".repeat(500)];
  const times: number[] = [];
  for (const password of hard) {
    const began = performance.now();
    await passwordProblem(password, names);
    times.push(performance.now() - began);
  }
  expect(Math.max(...times)).toBeLessThan(2000);
});
