// Compares a folder of sections with an installation, and applies the differences.
import { isDeepStrictEqual } from "node:util";
import type { DefinitionFault, PlanStep } from "../../../src/contract/records/definitions.ts";
import type { PromotedView } from "../../../src/contract/records/promotion.ts";
import type { Fields } from "../../../src/definition/grammar.ts";
import { isExtension } from "../../../src/definition/extension/readExtension.ts";
import { describeFaults } from "../../engine/definitions/candidates.ts";
import { type Described, readText } from "../../engine/definitions/readText.ts";
import { kabinet } from "../../product.ts";
import type { Installation } from "./installation.ts";
import type { Local } from "./readLocal.ts";

interface Difference {
  readonly described: Described;
  /** The version in the target installation; 0 if there is none. */
  readonly seen: number;
  readonly how: "new" | "changed" | "brought back" | "taken over" | "unchanged" | "skipped";
  /** The file in the target installation that owns it. */
  readonly owner: string | undefined;
}

interface ViewDifference {
  readonly view: PromotedView;
  readonly how: "new" | "changed" | "unchanged" | "skipped";
}

export interface Promotion {
  readonly sections: readonly Difference[];
  readonly views: readonly ViewDifference[];
  /** What happens to the records of each section. */
  readonly steps: ReadonlyMap<string, readonly PlanStep[]>;
  /** Errors that the target installation finds in the definitions of all sections together. */
  readonly faults: readonly DefinitionFault[];
}

const differs = ({ how }: { readonly how: string }): boolean => how !== "unchanged" && how !== "skipped";

/** Plans what the folder would change in the target installation. @throws CommandError */
export async function planPromotion(
  { sections: local, views: localViews }: Local,
  { takeOver }: { readonly takeOver: boolean },
  target: Installation,
): Promise<Promotion> {
  const there = await target.call("GET /api/definitions/promotion", undefined);
  const sections = local.map(({ described }): Difference => {
    const known = there.sections.find(({ name }) => name === described.name);
    if (!known) return { described, seen: 0, how: "new", owner: undefined };
    const { version: seen, file, removed } = known;
    const owner = removed ? undefined : (file ?? undefined);
    const isSame = isDeepStrictEqual(readText(known.text).described?.said, described.said);
    const change = removed ? "brought back" : isSame ? "unchanged" : "changed";
    const how = owner === undefined ? change : takeOver ? "taken over" : isSame ? "unchanged" : "skipped";
    return { described, seen, how, owner };
  });
  const skipped = new Set(sections.flatMap(({ how, described }) => (how === "skipped" ? [described.name] : [])));
  const views = [...localViews.values()].flat().map((view): ViewDifference => {
    const known = there.views.find(({ resource, name }) => resource === view.resource && name === view.name);
    const change = !known ? "new" : isDeepStrictEqual(known, view) ? "unchanged" : "changed";
    return { view, how: skipped.has(view.resource) ? "skipped" : change };
  });
  const texts = sections.filter(differs).map(({ described }) => described.text);
  const wanted = views.filter(differs).map(({ view }) => view);
  const { faults, sections: planned } =
    texts.length + wanted.length === 0
      ? { faults: [], sections: [] }
      : await target.call("POST /api/definitions/promotion/plan", { texts, views: wanted });
  return { sections, views, faults, steps: new Map(planned.map(({ name, steps }) => [name, steps])) };
}

export const changes = ({ sections, views }: Promotion): number =>
  sections.filter(differs).length + views.filter(differs).length;

/** True if the target installation finds errors in definitions, or records prevent a change. */
export const isBlocked = ({ faults, steps }: Promotion): boolean =>
  faults.length > 0 || [...steps.values()].flat().some(({ blocks }) => blocks);

/** Stores the differences, all or none. @throws CommandError, also if somebody has changed a section since the plan */
export async function applyPromotion({ sections, views }: Promotion, target: Installation): Promise<void> {
  await target.call("PUT /api/definitions/promotion", {
    sections: sections
      .filter(differs)
      .map(({ described: { name, text }, seen, owner }) => ({ name, text, seen, takeOver: owner !== undefined })),
    views: views.filter(differs).map(({ view }) => view),
  });
}

/** The plan in words, one line per change; records as links. */
export function describePromotion({ sections, views, steps, faults }: Promotion, origin: string): string {
  const lines = sections.flatMap(({ described, how, owner }) => [
    `${described.name}${isExtension(described.said) ? " (extension)" : ""}: ${how}${sayOwner(how, owner)}`,
    ...(steps.get(described.name) ?? []).flatMap((step) => [
      `  ${step.blocks ? "in the way: " : ""}${step.text}`,
      ...(step.blocks ? step.records.map(({ id, name }) => `    ${origin}${pathOf(described)}/${id}  ${name}`) : []),
    ]),
  ]);
  const told = views.flatMap(({ view, how }) => [
    `view «${view.name}» of ${view.resource}: ${how}`,
    ...(differs({ how }) ? numbersIn(view, sections) : []).map(
      (name) => `  It filters by the number of a record (${name}), which may be another record there.`,
    ),
  ]);
  return [...lines, ...told, ...(faults.length > 0 ? describeFaults(faults).split("\n") : [])].map(plain).join("\n");
}

function sayOwner(how: Difference["how"], owner: string | undefined): string {
  if (owner === undefined) return "";
  return how === "skipped" ? `, the file ${owner} owns it there (--take-over)` : `, owned by the file ${owner} there`;
}

const builtIn = (name: string) => kabinet.definitions.find((definition) => definition.name === name);

function pathOf({ name, said }: Described): string {
  const own = isExtension(said) ? builtIn(name)?.path : said.path;
  return `/${own ?? name}`;
}

/** The reference fields that a view filters by. */
function numbersIn({ resource, filter }: PromotedView, sections: readonly Difference[]): readonly string[] {
  const own = sections.find(({ described }) => described.name === resource)?.described.said.fields;
  const fields: Fields = { ...builtIn(resource)?.fields, ...own };
  return Object.keys(filter)
    .map((key) => key.replace(/_(?:in|has)$/, ""))
    .filter((name) => Object.hasOwn(fields, name) && fields[name]?.type === "reference");
}

/** Removes control characters, so that another server's answer can't control the terminal. */
const plain = (line: string): string => line.replace(/\p{Cc}/gu, " ");
