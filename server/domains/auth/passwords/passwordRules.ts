// Rules for new passwords (security.md point 28): at least eight characters of any kind, and hard to guess. Nothing is
// required of the kinds of characters, and nothing is cut off. zxcvbn estimates how many guesses somebody needs who knows
// common passwords, words, names, dates, keyboard runs, repetitions, and the user's own names.
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { messages } from "../../../../src/i18n/messages.ts";
import { russianOn, russianWords } from "./russianWords.ts";

const shortest = 8;
/**
 * Guesses that a password must withstand. With failures slowed down (attempts.ts) a million takes years online; a stolen
 * hash costs a fortieth of a second a guess.
 */
const enoughGuesses = 1e6;
/** Characters that are judged: the estimate's cost grows with the square of the length, and a strong beginning is enough. */
const mostJudged = 48;
/** Separators between words are ignored up to this length: «Минск-2026!» is no better than «Минск2026». */
const mostSigns = 3;
/** Limits the cost for a company with a long name. */
const mostNames = 20;

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
export function passwordProblem(password: string, names: readonly string[] = []): string | undefined {
  if ([...password].length < shortest) return messages.minLength(shortest);
  const known = [...ownNames, ...wordsOf(names)];
  const judged = readingsOf(password.slice(0, mostJudged)).map((reading) => judge().check(reading, known));
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
  return signs > 0 && signs <= mostSigns ? [password, plain] : [password];
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
    .slice(0, mostNames);

let made: ZxcvbnFactory | undefined;

/** Created when the first password is judged: loading the dictionaries takes time and memory. */
function judge(): ZxcvbnFactory {
  const { "commonWords-en": words, "firstnames-en": firstNames } = english;
  made ??= new ZxcvbnFactory({
    dictionary: {
      "passwords-common": common["passwords-common"],
      "commonWords-en": words,
      "firstnames-en": firstNames,
      "russian-common": [...russianWords],
    },
    graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad, russian: russianKeyboard() },
    maxLength: mostJudged,
    l33tMaxSubstitutions: 20,
  });
  return made;
}

/** The Latin keyboard graph with the Russian letters of the same keys. */
function russianKeyboard(): typeof adjacencyGraphs.qwerty {
  const named = (key: string): string => {
    const letter = russianOn.get(key.charAt(0));
    return letter === undefined ? key : key.length > 1 ? letter + letter.toUpperCase() : letter;
  };
  const entries = Object.entries(adjacencyGraphs.qwerty).map(([key, neighbours]) => {
    const lower = russianOn.get(key.toLowerCase());
    const own = lower === undefined ? key : key === key.toLowerCase() ? lower : lower.toUpperCase();
    return [own, neighbours.map((neighbour) => (neighbour === null ? null : named(neighbour)))] as const;
  });
  return Object.fromEntries(entries) as typeof adjacencyGraphs.qwerty;
}
