import type { Definition } from "../grammar.ts";

/** The title of the form for a new record. */
export const newTitle = ({ label }: Definition): string => label.new ?? `Новая запись: ${uncapitalized(label.one)}`;

/** Lower-cases a phrase for use inside a sentence; abbreviations stay. */
export const uncapitalized = (phrase: string): string =>
  phrase.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
