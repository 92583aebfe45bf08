// Remembers valid definitions with the others that they were checked against: a change of one section affects few others.
import type { Definition } from "../../../src/definition/grammar.ts";

/** The definitions that a valid one was checked against. */
const known = new WeakMap<Definition, readonly Definition[]>();

/** Tells whether a definition was found valid beside the same others, and records that it is. */
export function validTogether(all: readonly Definition[]) {
  const byName = new Map(all.map((definition) => [definition.name, definition]));
  const near = new Map<Definition, readonly Definition[]>();
  const namedBy = (definition: Definition): readonly Definition[] => {
    const named = near.get(definition) ?? [...textsOf(definition)].flatMap((text) => byName.get(text) ?? []);
    near.set(definition, named);
    return named;
  };
  // Every section is checked against these: owners and people are found by a word of their own.
  const found = all.filter(({ owner, people }) => owner === "id" || people);
  /** The definitions that it names, directly or through others. */
  const others = (definition: Definition): readonly Definition[] => {
    const reached = new Set([definition, ...found]);
    for (const one of reached) for (const next of namedBy(one)) reached.add(next);
    return [...reached];
  };
  return {
    knows(definition: Definition): boolean {
      const before = known.get(definition);
      if (!before) return false;
      const now = others(definition);
      return now.length === before.length && now.every((one, at) => one === before[at]);
    },
    learn: (definition: Definition): void => void known.set(definition, others(definition)),
  };
}

const texts = new WeakMap<Definition, ReadonlySet<string>>();

/** Every text in a definition; the names of others are among them. */
function textsOf(definition: Definition): ReadonlySet<string> {
  const made = texts.get(definition) ?? collected(definition, new Set());
  texts.set(definition, made);
  return made;
}

function collected(value: unknown, into: Set<string>): ReadonlySet<string> {
  if (typeof value === "string") into.add(value);
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) collected(inner, into);
  return into;
}
