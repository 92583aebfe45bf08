import type { DefinedLink } from "../words/link.ts";
import { type Fault, didYouMean } from "./fault.ts";
import type { Definition } from "../grammar.ts";
import { namesIn } from "../texts/placeholders.ts";

/** The errors of a definition's links. */
export function linkFaults(definition: Definition, all: readonly Definition[]): readonly Fault[] {
  return Object.entries(definition.links ?? {}).flatMap(([key, link]) =>
    faultsOf[link.does](link, definition, all).map(({ place, message }) => ({
      place: `links.${key}${place}`,
      message,
    })),
  );
}

type Check = (link: DefinedLink, definition: Definition, all: readonly Definition[]) => readonly Fault[];

const faultsOf: { readonly [K in DefinedLink["does"]]: Check } = {
  "as-user": (_, { owner }) =>
    owner === "nobody"
      ? [{ place: "", message: "its records have no owner, so there is no customer to sign in as" }]
      : [],

  go: ({ to }, definition) =>
    to === undefined
      ? [{ place: ".to", message: 'a link that goes somewhere needs an address in "to"' }]
      : namesIn(to).flatMap((word) => unknown(word, valuesOf(definition), ".to")),

  add: ({ adds }, definition, all) => {
    if (!adds) return [{ place: ".adds", message: 'a link that adds a record needs a resource in "adds"' }];
    const names = all.map(({ name }) => name);
    const target = all.find(({ name }) => name === adds.to);
    if (!target)
      return [{ place: ".adds.to", message: `there is no resource "${adds.to}"${didYouMean(adds.to, names)}` }];
    return Object.entries(adds.preset).flatMap(([given, own]) => [
      ...unknown(given, Object.keys(target.fields), `.adds.preset.${given}`),
      ...unknown(own, valuesOf(definition), `.adds.preset.${given}`),
    ]);
  },
};

const valuesOf = ({ fields }: Definition): readonly string[] => [
  "id",
  ...Object.keys(fields).filter((name) => fields[name]?.type !== "related"),
];

const unknown = (word: string, known: readonly string[], place: string): readonly Fault[] =>
  known.includes(word) ? [] : [{ place, message: `there is no field "${word}"${didYouMean(word, known)}` }];
