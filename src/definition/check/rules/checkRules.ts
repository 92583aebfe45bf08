// Checks the word `rules`: what starts a rule, for which records, and what it does.
import type { Definition } from "../../grammar.ts";
import { actionsThatSet, isState } from "../../states/stateFields.ts";
import { asksOfToday, decisive } from "../../condition.ts";
import { heldBy, pathOf } from "../../states/states.ts";
import type { DefinedRule, Effect } from "../../words/rules.ts";
import { conditionFaults } from "../checkConditions.ts";
import { noResource, target } from "../checkFields.ts";
import { type Fault, meant } from "../fault.ts";
import type { Check } from "../known.ts";
import { letterFaults, templateFaults } from "./checkTexts.ts";
import { isGivable, isSettable, valueFaults } from "./checkValues.ts";

/** The errors of a section's rules. */
export const ruleFaults: Check = (definition, all, { effects }) =>
  Object.entries(definition.rules ?? {}).flatMap(([key, rule]) => {
    const place = `rules.${key}`;
    return [
      ...momentFaults(rule, definition, `${place}.on`),
      ...conditionFaults(rule.when, { fields: definition.fields, me: false }, `${place}.when`),
      ...effectFaults(rule, definition, all, effects, `${place}.do`),
      ...loopFaults(rule, definition, place),
    ];
  });

function momentFaults({ on }: DefinedRule, definition: Definition, place: string): readonly Fault[] {
  if (typeof on === "string") return [];
  if ("changed" in on)
    return on.changed.flatMap((name, index) => {
      const stored = Object.keys(definition.fields).filter((one) => {
        const field = definition.fields[one];
        return field && field.type !== "related" && field.computed === undefined;
      });
      return stored.includes(name)
        ? []
        : [{ place: `${place}.changed.${index}`, message: `there is no stored field "${name}"${meant(name, stored)}` }];
    });
  const path = pathOf(definition);
  const state = path.find(({ key }) => key === on.state);
  const known = path.map(({ key }) => key);
  if (!state) return [{ place: `${place}.state`, message: `there is no state "${on.state}"${meant(on.state, known)}` }];
  return asksOfToday(state.when)
    ? [{ place: `${place}.state`, message: `"${on.state}" begins with a day, and no change of a record starts it` }]
    : [];
}

function effectFaults(
  rule: DefinedRule,
  definition: Definition,
  all: readonly Definition[],
  effects: readonly string[],
  place: string,
): readonly Fault[] {
  const { letter, task, set, create } = rule.do;
  const words = Object.entries(rule.do).flatMap(([word, said]) => (said === undefined ? [] : [word]));
  if (words.length !== 1) return [{ place, message: `a rule does one thing: ${words.join(" or ") || "none is said"}` }];
  const missing = words.filter((word) => (word === "letter" || word === "task") && !effects.includes(word));
  return [
    ...missing.map((word) => ({ place: `${place}.${word}`, message: `this product has no "${word}"` })),
    ...(letter ? letterFaults(letter, definition, all, `${place}.letter`) : []),
    ...(task
      ? [
          ...templateFaults(task.title, definition, `${place}.task.title`),
          ...templateFaults(task.text ?? "", definition, `${place}.task.text`),
        ]
      : []),
    ...(set ? setFaults(set, definition, `${place}.set`) : []),
    ...(create ? createFaults(create, definition, all, `${place}.create`) : []),
  ];
}

const setFaults = (set: NonNullable<Effect["set"]>, definition: Definition, place: string): readonly Fault[] => [
  ...valueFaults(set, { to: definition, from: definition, may: (name) => isSettable(definition, name) }, place),
  ...Object.entries(set).flatMap(([name, value]) =>
    isState(definition, name) && actionsThatSet(definition, name, value).length === 0
      ? [{ place: `${place}.${name}`, message: `no action sets "${name}" to ${JSON.stringify(value)}` }]
      : [],
  ),
];

function createFaults(
  { to, values }: NonNullable<Effect["create"]>,
  from: Definition,
  all: readonly Definition[],
  place: string,
): readonly Fault[] {
  const there = target(to, all);
  if (!there) return [noResource(to, all, `${place}.to`)];
  if (!(there.access.create ?? there.access.write).includes("ADMIN"))
    return [{ place: `${place}.to`, message: `nobody adds records to "${to}"` }];
  const missing = Object.entries(there.fields).filter(
    ([name, field]) =>
      field.required &&
      field.default === undefined &&
      field.when === undefined &&
      field.follows === undefined &&
      !field.readOnly &&
      !Object.hasOwn(values, name),
  );
  return [
    ...valueFaults(values, { to: there, from, may: (name) => isGivable(there, name) }, `${place}.values`),
    ...missing.map(([name]) => ({ place: `${place}.values`, message: `a new record of "${to}" needs "${name}"` })),
  ];
}

/**
 * A rule that would start itself, unless its condition asks for a field that it sets. Longer circles are stopped when they
 * run.
 */
function loopFaults({ on, when, do: done }: DefinedRule, definition: Definition, place: string): Fault[] {
  const { set = {}, create } = done;
  const given = { ...set, ...(create?.to === definition.name && create.values) };
  if (decisive(when).some((name) => Object.hasOwn(given, name))) return [];
  const own = loop(place);
  if (on === "created") return create?.to === definition.name ? [own] : [];
  if (typeof on === "string") return [];
  if ("changed" in on) return on.changed.some((name) => Object.hasOwn(set, name)) ? [own] : [];
  const held = heldBy(definition.states);
  return held !== undefined && set[held] === on.state ? [own] : [];
}

const loop = (place: string): Fault => ({ place, message: "what it does would start it again" });
