// Estimates with zxcvbn how many guesses a password withstands.
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { russianOn, russianWords } from "./russianWords.ts";

/** Characters that are judged: the estimate's cost grows with the square of the length, and a strong beginning is enough. */
export const maxJudgedLength = 48;

let made: ZxcvbnFactory | undefined;

/** Created when the first password is judged: unpacking the dictionaries takes time and memory. */
export function judge(): ZxcvbnFactory {
  const { "commonWords-en": words, "firstnames-en": firstNames } = english;
  made ??= new ZxcvbnFactory({
    dictionary: {
      "passwords-common": common["passwords-common"],
      "commonWords-en": words,
      "firstnames-en": firstNames,
      "russian-common": [...russianWords],
    },
    graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad, russian: russianKeyboard() },
    maxLength: maxJudgedLength,
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
