// Checks the word `rules`: what starts a rule, for which records, and what it does.
import type { Definition } from "../../grammar.ts";
import { actionsThatSet, isState } from "../../states/stateFields.ts";
import { asksOfToday, decisive } from "../../condition.ts";
import { heldBy, pathOf } from "../../states/states.ts";
import { type DefinedRule, type Effect, type Timed, timedOf, weekdays } from "../../words/rules.ts";
import { conditionFaults } from "../states/checkConditions.ts";
import { noResource, target } from "../checkFields.ts";
import { type Fault, didYouMean } from "../fault.ts";
import type { Check } from "../known.ts";
import { keptFaults } from "./checkKept.ts";
import { bodyFaults, letterFaults, templateFaults } from "./checkTexts.ts";
import { isGivable, isSettable, valueFaults } from "./checkValues.ts";

export const ruleFaults: Check = (definition, all, { effects }) =>
  Object.entries(definition.rules ?? {}).flatMap(([key, rule]) => {
    const place = `rules.${key}`;
    return [
      ...momentFaults(rule, definition, `${place}.on`),
      ...conditionFaults(rule.when, { fields: definition.fields, me: false }, `${place}.when`),
      ...effectFaults(rule, definition, all, effects, `${place}.do`),
      ...mannerFaults(rule, definition, place),
      ...loopFaults(rule, definition, place),
    ];
  });

function momentFaults(rule: DefinedRule, definition: Definition, place: string): readonly Fault[] {
  const timed = timedOf(rule);
  if (timed) return timedFaults(timed, definition, place);
  const { on } = rule;
  if (typeof on === "string") return [];
  if ("changed" in on)
    return on.changed.flatMap((name, index) => {
      const stored = Object.keys(definition.fields).filter((one) => {
        const field = definition.fields[one];
        return field && field.type !== "related" && field.computed === undefined;
      });
      return stored.includes(name)
        ? []
        : [
            {
              place: `${place}.changed.${index}`,
              message: `there is no stored field "${name}"${didYouMean(name, stored)}`,
            },
          ];
    });
  if (!("state" in on)) return [];
  const path = pathOf(definition);
  const state = path.find(({ key }) => key === on.state);
  const known = path.map(({ key }) => key);
  if (!state)
    return [{ place: `${place}.state`, message: `there is no state "${on.state}"${didYouMean(on.state, known)}` }];
  return asksOfToday(state.when)
    ? [{ place: `${place}.state`, message: `"${on.state}" starts on a day, not with a change of a record` }]
    : [];
}

/** The errors of how a rule runs: within the save, or in the name of the user who saves. */
function mannerFaults(rule: DefinedRule, { fields }: Definition, place: string): readonly Fault[] {
  const { set, create } = rule.do;
  const [word] = Object.keys(rule.do);
  const changes = set !== undefined || create !== undefined;
  const isTimed = timedOf(rule) !== undefined;
  const blocking = `${place}.blocking`;
  const as = `${place}.as`;
  const closed = rule.as === "caller" ? Object.keys(set ?? {}).filter((name) => fields[name]?.readOnly) : [];
  return [
    ...(rule.blocking && isTimed
      ? [{ place: blocking, message: "a save cannot start a rule with days or a schedule" }]
      : []),
    ...(rule.blocking && !changes
      ? [{ place: blocking, message: `only set and create can be blocking, not ${word}` }]
      : []),
    ...(rule.as === "caller" && isTimed
      ? [{ place: as, message: "a rule with days or a schedule has no caller: it acts as the system" }]
      : []),
    ...(rule.as !== undefined && !changes
      ? [{ place: as, message: `only set and create can act as the caller, not ${word}` }]
      : []),
    ...closed.map((name) => ({
      place: `${place}.do.set.${name}`,
      message: `nobody may write "${name}", so a rule cannot set it as the caller`,
    })),
  ];
}

function timedFaults(on: Timed, { fields }: Definition, place: string): readonly Fault[] {
  if ("every" in on) {
    const { every, day } = on;
    const isWeekday = weekdays.some((one) => one === day);
    const fits = every === "day" ? day === undefined : every === "week" ? isWeekday : day !== undefined && !isWeekday;
    const wanted = {
      day: 'takes no "day"',
      week: 'needs a "day" such as "monday"',
      month: 'needs a "day" from 1 to 31, or "last"',
    };
    return fits ? [] : [{ place: `${place}.day`, message: `"every": "${every}" ${wanted[every]}` }];
  }
  const { before, after } = on;
  if ((before === undefined) === (after === undefined))
    return [{ place, message: '"days" needs either "before" or "after"' }];
  const [word, name] = before === undefined ? (["after", after ?? ""] as const) : (["before", before] as const);
  const known = Object.keys(fields).filter((one) => {
    const field = fields[one];
    return (field?.type === "date" || field?.type === "dateTime") && field.computed === undefined;
  });
  return name === "createdAt" || known.includes(name)
    ? []
    : [
        {
          place: `${place}.${word}`,
          message: `there is no stored date "${name}"${didYouMean(name, ["createdAt", ...known])}`,
        },
      ];
}

function effectFaults(
  rule: DefinedRule,
  definition: Definition,
  all: readonly Definition[],
  effects: readonly string[],
  place: string,
): readonly Fault[] {
  const { letter, task, set, create, call, paper } = rule.do;
  const words = Object.entries(rule.do).flatMap(([word, said]) => (said === undefined ? [] : [word]));
  if (words.length !== 1)
    return [{ place, message: `a rule does exactly one thing: ${words.join(" or ") || "none is given"}` }];
  const missing = words.filter((word) => (word === "letter" || word === "task") && !effects.includes(word));
  return [
    ...missing.map((word) => ({ place: `${place}.${word}`, message: `this product has no "${word}"` })),
    ...(letter ? letterFaults(letter, definition, all, `${place}.letter`) : []),
    ...(task
      ? [
          ...templateFaults(task.title, definition, all, `${place}.task.title`),
          ...templateFaults(task.text ?? "", definition, all, `${place}.task.text`),
        ]
      : []),
    ...(set ? setFaults(set, definition, all, `${place}.set`) : []),
    ...(paper ? keptFaults(paper, definition, all, `${place}.paper`) : []),
    ...(call ? bodyFaults(call.body, definition, `${place}.call.body`) : []),
    ...(create ? createFaults(create, definition, all, `${place}.create`) : []),
  ];
}

const setFaults = (
  set: NonNullable<Effect["set"]>,
  definition: Definition,
  all: readonly Definition[],
  place: string,
): readonly Fault[] => [
  ...valueFaults(set, { to: definition, from: definition, all, may: (name) => isSettable(definition, name) }, place),
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
    return [{ place: `${place}.to`, message: `nobody may add records to "${to}"` }];
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
    ...valueFaults(values, { to: there, from, all, may: (name) => isGivable(there, name) }, `${place}.values`),
    ...missing.map(([name]) => ({ place: `${place}.values`, message: `a new record of "${to}" needs "${name}"` })),
  ];
}

/**
 * A rule that would start itself, unless its condition depends on a field that it sets. Longer cycles are stopped at
 * run time.
 */
function loopFaults(rule: DefinedRule, definition: Definition, place: string): Fault[] {
  const { on, when, do: done } = rule;
  const { create, paper } = done;
  const set = paper ? { [paper.field]: null } : (done.set ?? {});
  const given = { ...set, ...(create?.to === definition.name && create.values) };
  if (decisive(when).some((name) => Object.hasOwn(given, name))) return [];
  const own = loop(place);
  if (on === "created") return create?.to === definition.name ? [own] : [];
  if (typeof on === "string") return [];
  if ("changed" in on) return on.changed.some((name) => Object.hasOwn(set, name)) ? [own] : [];
  const held = heldBy(definition.states);
  if (!("state" in on)) return [];
  return held !== undefined && set[held] === on.state ? [own] : [];
}

const loop = (place: string): Fault => ({ place, message: "the rule would start itself again" });
