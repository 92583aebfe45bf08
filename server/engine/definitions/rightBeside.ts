// Keeps which definitions are right, and beside which others: a change of one section concerns few of the others.
import type { Definition } from "../../../src/definition/grammar.ts";

/** Beside which definitions one was right. */
const known = new WeakMap<Definition, readonly Definition[]>();

/** Tells of definitions among all whether they were right beside the same others already, and learns that they are. */
export function rightBeside(all: readonly Definition[]) {
  const byName = new Map(all.map((definition) => [definition.name, definition]));
  const near = new Map<Definition, readonly Definition[]>();
  const namedBy = (definition: Definition): readonly Definition[] => {
    const named = near.get(definition) ?? [...textsOf(definition)].flatMap((text) => byName.get(text) ?? []);
    near.set(definition, named);
    return named;
  };
  // Whom every section is checked against: owners and people are found by a word of theirs.
  const found = all.filter(({ owner, people }) => owner === "id" || people);
  /** All that it names, and that those name. */
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

/** Every text in a definition, among which the names of others are. */
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
