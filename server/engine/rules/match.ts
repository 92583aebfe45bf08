// Decides which rules a change starts, from the record before and after its transaction.
import { holds } from "../../../src/definition/condition.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { stateNameOf } from "../../../src/definition/states/states.ts";
import { type DefinedRule, timedOf } from "../../../src/definition/words/rules.ts";
import { isSame } from "../write/frozen.ts";

type Image = Readonly<Record<string, unknown>>;

/** A rule with its name in the section. */
export type NamedRule = readonly [key: string, rule: DefinedRule];

export interface Change {
  /** Null for a new record. */
  readonly before: Image | null;
  readonly after: Image;
  readonly imported: boolean;
}

/** What starts a rule, as the log names it. */
export type RuleEvent = "created" | "changed" | "state" | "day" | "schedule";

export function eventOf({ on }: DefinedRule): RuleEvent {
  if (typeof on === "string") return on;
  if ("changed" in on) return "changed";
  if ("state" in on) return "state";
  return "days" in on ? "day" : "schedule";
}

/** True if changes of records start a rule of the section. */
export const hearsChanges = ({ rules = {} }: Definition): boolean =>
  Object.values(rules).some((rule) => timedOf(rule) === undefined);

/** The rules that a change starts, in the order of the definition. */
export const startedBy = (definition: Definition, change: Change, now: Date): readonly NamedRule[] =>
  Object.entries(definition.rules ?? {}).filter(
    ([, rule]) =>
      isStarted(definition, rule, change) &&
      !(change.imported && rule.imports === false) &&
      holds(rule.when, change.after, { me: 0, now }),
  );

function isStarted(definition: Definition, { on }: DefinedRule, { before, after }: Change): boolean {
  if (on === "created") return before === null;
  const changed = (names: readonly string[]) => names.some((name) => !isSame(after[name], before?.[name]));
  if (on === "changed") return before !== null && changed(storedIn(definition));
  if ("changed" in on) return before !== null && changed(on.changed);
  if (!("state" in on)) return false;
  const state = stateNameOf(definition) ?? "";
  return after[state] === on.state && before?.[state] !== on.state;
}

const storedIn = ({ fields }: Definition): readonly string[] =>
  Object.entries(fields).flatMap(([name, { type, computed }]) =>
    type === "related" || computed !== undefined ? [] : [name],
  );
