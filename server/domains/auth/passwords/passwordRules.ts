// What a new password must be (security.md point 28): eight characters or more of any kind, and not easy to guess.
// There is no rule of composition and nothing is cut off. How easy it is, zxcvbn estimates: how many guesses it takes
// somebody who knows common passwords, words, names, dates, keyboard runs and repetitions, and what the person is called.
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { messages } from "../../../../src/i18n/messages.ts";
import { russianOn, russianWords } from "./russianWords.ts";

const shortest = 8;
/**
 * Guesses that a password must withstand. With wrong tries slowed down (attempts.ts) a million takes years, and a stolen
 * hash costs a fortieth of a second a guess.
 */
const enoughGuesses = 1e6;
/** Characters that are looked at: the estimate's cost grows with their square, and a good beginning is good enough. */
const mostJudged = 48;
/** Signs between words that are looked past: «Минск-2026!» is no better than «Минск2026». */
const mostSigns = 3;
/** Of the names, so that a company with a long name costs no more. */
const mostNames = 20;

/** What the product is called. */
const ownNames = ["kabinet", "кабинет", "kabinet.test"];

const messageOfGuessable = {
  plain: "Такой пароль легко угадать. Придумайте другой, например из нескольких несвязанных слов",
  own: "В пароле ваше имя, e-mail или название компании: его легко угадать. Придумайте другой",
  common: "Это один из самых частых паролей, его подбирают первым. Придумайте другой",
  keyboard: "Клавиши подряд угадывают первыми. Придумайте другой, например из нескольких несвязанных слов",
  repeat: "Повторы легко угадать. Придумайте другой, например из нескольких несвязанных слов",
} as const;

/**
 * Why a password can't be taken, in words; undefined for one that can.
 * @param names what the person is called: e-mail, company
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

/** As it is, and without the few signs that separate or end what is easy to guess. */
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

/** E-mail and names, whole and in words that are long enough to mean somebody. */
const wordsOf = (names: readonly string[]): readonly string[] =>
  names
    .map((name) => name.slice(0, 255).toLowerCase())
    .flatMap((name) => [name, ...name.split(/[^\p{L}\d]+/u)])
    .filter((word) => word.length >= 4)
    .slice(0, mostNames);

let made: ZxcvbnFactory | undefined;

/** Made when the first password is judged: its dictionaries take a moment and some memory. */
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

/** The Latin keyboard with the letters that Russian layouts have on its keys. */
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
