// The papers that a rule needs. They are drawn before its transaction, which must not wait for a thread.
import { holds } from "../../../src/definition/condition.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { paperIn } from "../../../src/definition/papers/papers.ts";
import type { DefinedRule } from "../../../src/definition/words/rules.ts";
import type { Services } from "../../platform/services.ts";
import { drawnPaper, type Drawn } from "../papers/printedPaper.ts";
import type { WriteContext } from "../registry.ts";
import { askerOf } from "../write/askerOf.ts";

/** By the paper's name. */
export type DrawnPapers = ReadonlyMap<string, Drawn>;

const namesOf = ({ do: { letter, paper } }: DefinedRule): readonly string[] => [
  ...(paper ? [paper.name] : []),
  ...(letter?.attach ?? []).flatMap((attached) => paperIn(attached) ?? []),
];

/** True for a rule that needs papers. */
export const needsPapers = (rule: DefinedRule): boolean => namesOf(rule).length > 0;

/**
 * A rule's papers for the record as it is now, if its condition is true.
 * @throws Problem 409 if one lacks a party, 503 if too many papers are queued
 */
export async function drawnFor(
  system: WriteContext,
  services: Services,
  {
    definition,
    record,
    rule,
  }: { readonly definition: Definition; readonly record: AnyRecord; readonly rule: DefinedRule },
): Promise<DrawnPapers> {
  const drawn = new Map<string, Drawn>();
  if (!holds(rule.when, record, { ...askerOf(system), region: undefined })) return drawn;
  for (const name of namesOf(rule)) {
    const paper = definition.papers?.[name];
    if (paper) drawn.set(name, await drawnPaper({ context: system, definition, record }, paper, services));
  }
  return drawn;
}
