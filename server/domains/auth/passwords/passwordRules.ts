// Rules for new passwords (security.md point 28): at least eight characters of any kind, and hard to guess. Nothing is
// required of the kinds of characters, and nothing is cut off. zxcvbn estimates how many guesses somebody needs who knows
// common passwords, words, names, dates, keyboard runs, repetitions, and the user's own names.
import { messages } from "../../../../src/i18n/messages.ts";

const minPasswordLength = 8;
/**
 * Guesses that a password must withstand. With failures slowed down (attempts.ts) a million takes years online; a stolen
 * hash costs a fortieth of a second a guess.
 */
const enoughGuesses = 1e6;
/** Separators between words are ignored up to this length: «Минск-2026!» is no better than «Минск2026». */
const maxSeparators = 3;
/** Limits the cost for a company with a long name. */
const maxNames = 20;

/** The product's own names. */
const ownNames = ["kabinet", "кабинет", "kabinet.test"];

const messageOfGuessable = {
  plain: "Такой пароль легко угадать. Придумайте другой, например из нескольких несвязанных слов",
  own: "В пароле ваше имя, e-mail или название компании: его легко угадать. Придумайте другой",
  common: "Это один из самых частых паролей, его подбирают первым. Придумайте другой",
  keyboard: "Клавиши подряд угадывают первыми. Придумайте другой, например из нескольких несвязанных слов",
  repeat: "Повторы легко угадать. Придумайте другой, например из нескольких несвязанных слов",
} as const;

/**
 * Why a password is refused, in words for the user; undefined if it is accepted.
 * @param names the user's e-mail and company, which the password must not consist of
 */
export async function passwordProblem(password: string, names: readonly string[] = []): Promise<string | undefined> {
  if ([...password].length < minPasswordLength) return messages.minLength(minPasswordLength);
  // Loaded with the first password: the dictionaries take a tenth of the server's start.
  const { judge, maxJudgedLength } = await import("./passwordJudge.ts");
  const known = [...ownNames, ...wordsOf(names)];
  const judged = readingsOf(password.slice(0, maxJudgedLength)).map((reading) => judge().check(reading, known));
  const weak = judged.find(({ guesses }) => guesses < enoughGuesses);
  if (!weak) return undefined;
  const found = weak.sequence
    .map(({ pattern, dictionaryName }) => `${pattern} ${String(dictionaryName ?? "")}`)
    .join(", ");
  return messageOfGuessable[reasonIn(found)];
}

/** The password as typed, and without separators. */
function readingsOf(password: string): readonly string[] {
  const plain = password.replace(/[^\p{L}\d]/gu, "");
  const signs = password.length - plain.length;
  return signs > 0 && signs <= maxSeparators ? [password, plain] : [password];
}

function reasonIn(found: string): keyof typeof messageOfGuessable {
  if (found.includes("dictionary userInputs")) return "own";
  if (found.includes("dictionary passwords")) return "common";
  if (found.includes("spatial") || found.includes("sequence")) return "keyboard";
  return found.includes("repeat") ? "repeat" : "plain";
}

/** The e-mail and names, whole and split into words long enough to identify somebody. */
const wordsOf = (names: readonly string[]): readonly string[] =>
  names
    .map((name) => name.slice(0, 255).toLowerCase())
    .flatMap((name) => [name, ...name.split(/[^\p{L}\d]+/u)])
    .filter((word) => word.length >= 4)
    .slice(0, maxNames);
