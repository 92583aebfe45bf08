// Decides which definitions apply. Every section, and every extension of one of the product's, has one owner, a file or the
// database, and falls back on its stored definition if its owner's is invalid.
import { isDeepStrictEqual } from "node:util";
import type { DefinitionFault } from "../../../src/contract/records/definitions.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { checkDefinition } from "../../../src/definition/check/checkDefinition.ts";
import type { Fault } from "../../../src/definition/check/fault.ts";
import { type FileFault, knownTo, type Product, type Proposal } from "../registry.ts";
import { takingTurns } from "../../platform/threads/takingTurns.ts";
import { clashes, otherResource, takenBy, type Taken } from "./clashes.ts";
import type { ReadFile } from "./folder.ts";
import { type Described, located, whole } from "./readText.ts";
import { resolve, type Resolved } from "./resolve.ts";
import { validTogether } from "./validTogether.ts";
import { slowPatterns } from "./slowPatterns.ts";
import { storageFaults } from "./storageFaults.ts";
import type { Stored } from "./stored.ts";

/** A section with its possible definitions; the first valid one applies. */
export interface Candidate {
  readonly name: string;
  /** The file that owns it; null if the database does. */
  readonly file: string | null;
  readonly options: readonly Described[];
}

/** A definition that the database rejected, with the reason. */
export interface Refused extends Fault {
  readonly definition: Definition;
}

/** A section that applies: its text, and the definition that follows from it. */
interface Chosen extends Candidate {
  readonly described: Described;
  readonly definition: Definition;
  /** The product's definition that it extends. */
  readonly base: Definition | undefined;
}

export interface Choice {
  readonly chosen: readonly Chosen[];
  readonly faults: readonly FileFault[];
}

/**
 * Checks the candidates against each other and the product's definitions. Takes turns with requests, since there may be
 * hundreds of sections.
 */
export async function choose(
  product: Product,
  candidates: readonly Candidate[],
  refused: readonly Refused[] = [],
): Promise<Choice> {
  const turn = takingTurns();
  const faults: FileFault[] = [];
  let left = candidates.map((candidate) => ({
    ...candidate,
    resolved: candidate.options.map((described) => resolve(product, described)),
  }));
  // Falling back on an older definition may break references of other sections, so this repeats until nothing changes.
  for (;;) {
    const firsts = left.flatMap(({ resolved: [first] }) => first ?? []);
    const all = [
      ...product.definitions.map((base) => firsts.find((first) => first.base === base)?.definition ?? base),
      ...firsts.flatMap(({ base, definition }) => (base || !definition ? [] : [definition])),
    ];
    const beside = { all, refused, taken: takenBy(all, product.calls), right: validTogether(all) };
    const checked: typeof left = [];
    for (const candidate of left) {
      await turn();
      const [first, ...rest] = candidate.resolved;
      const found = first ? await faultsIn(product, first, beside) : [];
      const told = first ? located(first.described, [...found, ...first.stale]) : [];
      faults.push(...told.map((fault) => ({ file: sourceOf(candidate), ...fault })));
      checked.push(found.length > 0 ? { ...candidate, resolved: rest } : candidate);
    }
    const settled = checked.every((candidate, index) => candidate === left[index]);
    left = checked;
    if (settled) break;
  }
  return {
    chosen: left.flatMap(({ resolved: [first], ...candidate }) =>
      first?.definition
        ? [{ ...candidate, described: first.described, definition: first.definition, base: first.base }]
        : [],
    ),
    faults: distinct(faults),
  };
}

/** What a definition is checked against. */
interface Beside {
  readonly all: readonly Definition[];
  readonly taken: Taken;
  readonly refused: readonly Refused[];
  readonly right: ReturnType<typeof validTogether>;
}

/** The faults of an option, with places in its text; the product's own definitions are valid. */
async function faultsIn(
  product: Product,
  { definition, described: { said }, base, faults, placeInText }: Resolved,
  { all, taken, refused, right }: Beside,
): Promise<readonly Fault[]> {
  if (!definition || faults.length > 0) return faults;
  const found = [
    // An extension takes no name and no address.
    ...(base ? [] : clashes(definition, taken)),
    ...(right.knows(definition) ? [] : checkDefinition(definition, all, knownTo(product, definition.name))),
    ...storageFaults(definition, taken),
    ...refused.flatMap(({ definition: wrong, place, message }) =>
      isDeepStrictEqual(wrong, definition) ? [{ place, message }] : [],
    ),
    ...(await slowPatterns({ fields: said.fields ?? {} })),
  ];
  if (found.length === 0) right.learn(definition);
  return found.map((fault) => ({ ...fault, place: base ? placeInText(fault.place) : fault.place }));
}

/** How a message names the source of a definition: by its file, or by its section's name. */
export const sourceOf = ({ file, name }: Pick<Candidate, "file" | "name">): string => file ?? name;

/** An unchanged invalid definition repeats the errors of its fallback; keeps each error once. */
export const distinct = (faults: readonly FileFault[]): readonly FileFault[] => [
  ...new Map(faults.map((fault) => [describeFaults([fault]), fault])).values(),
];

/** One line per error: where it is, and the problem with the closest valid word. */
export const describeFaults = (faults: readonly DefinitionFault[]): string =>
  faults
    .map(({ file, line, column, place, message }) => {
      const position = line === undefined ? "" : `:${line}:${column}`;
      return `${file}${position}: ${place}: ${message}`;
    })
    .join("\n");

export interface Claims {
  readonly candidates: readonly Candidate[];
  /** Faults of files that define other owners' sections, and of sections whose file is gone. */
  readonly faults: readonly FileFault[];
  readonly proposals: readonly Proposal[];
}

/** Finds the owner of every section, stored or new. */
export function claimsOf(stored: readonly Stored[], files: readonly ReadFile[]): Claims {
  const candidates: Candidate[] = [];
  const faults: FileFault[] = [];
  const proposals: Proposal[] = [];
  const offers = files.flatMap(({ file, described }) => (described ? [{ file, described }] : []));
  for (const section of stored) {
    const { name, file, described: kept, removed } = section;
    const offered = offers.filter(({ described }) => described.name === name);
    if (file === null) {
      for (const { file: from, described } of offered)
        if (!isDeepStrictEqual(described.said, kept?.said)) proposals.push({ name, file: from, text: described.text });
      if (!removed && kept) candidates.push({ name, file, options: [kept] });
      continue;
    }
    const owner = offered.find((offer) => offer.file === file) ?? offered[0];
    const isBroken = files.some((other) => other.file === file && !other.described);
    if (removed && !owner && !isBroken) continue;
    for (const offer of offered)
      if (offer !== owner) faults.push({ file: offer.file, place: "name", message: otherResource(name) });
    if (!owner && !isBroken) faults.push({ file, place: whole, message: gone(name) });
    const changed = owner && !isDeepStrictEqual(owner.described.said, kept?.said);
    const options = [changed ? owner.described : undefined, kept].filter((one) => one !== undefined);
    candidates.push({ name, file: owner?.file ?? file, options });
  }
  for (const { file, described } of offers)
    if (!stored.some(({ name }) => name === described.name))
      candidates.push({ name: described.name, file, options: [described] });
  return { candidates, faults, proposals };
}

const gone = (name: string): string =>
  `the file is missing, and "${name}" stays unchanged: restore the file, or take the section over under «Разделы»`;
