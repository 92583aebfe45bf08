// Checks the word `states`: unknown names, unreachable states, states without a way on, actions that no state offers.
import { conditionFaults } from "./checkConditions.ts";
import { typeFault } from "../checkTypes.ts";
import { type Fault, didYouMean } from "../fault.ts";
import { situationsOf, type Situation } from "./situations.ts";
import { maySee } from "../../access/access.ts";
import { asksOfToday, decisive } from "../../condition.ts";
import type { Definition, FieldType } from "../../grammar.ts";
import { isState } from "../../states/stateFields.ts";
import {
  fieldsOfStates,
  heldBy,
  marksField,
  marksOf,
  pathOf,
  quickOf,
  type RecordState,
  stateField,
} from "../../states/states.ts";
import { systemFields } from "../../systemFields.ts";
import type { Action } from "../../words/action.ts";
import type { QuickFilter } from "../../words/states.ts";

const moments: readonly FieldType[] = ["date", "dateTime"];
const people: readonly FieldType[] = ["text", "email", "reference"];

/** The computed values that `states` provides. */
export const computedByStates = (definition: Definition): readonly string[] =>
  Object.values(fieldsOfStates(definition)).flatMap(({ computed }) => computed ?? []);

/** Faults of the word `states` and of the keys of quick filters. */
export function statesFaults(definition: Definition): readonly Fault[] {
  const { states } = definition;
  if (!states)
    return [...takenFaults(definition), ...ownerFaults(definition), ...quickFaults(definition, quickOf(definition))];
  const named = [
    ...takenFaults(definition),
    ...choiceFaults(definition),
    ...[
      { all: pathOf(definition), place: "states.path" },
      { all: marksOf(definition), place: "states.marks" },
    ].flatMap(({ all, place }) => all.flatMap((state, at) => nameFaults(definition, state, `${place}.${at}`))),
    ...keyFaults(pathOf(definition), "states.path"),
    ...keyFaults(marksOf(definition), "states.marks"),
    ...labelFaults(definition),
    ...ownerFaults(definition),
    ...quickFaults(definition, definition.list.quick ?? []),
  ];
  // The other checks need correct names.
  return named.length > 0 ? named : wayFaults(definition);
}

/** Own fields with the names of the added ones, and own fields that use their computed values. */
function takenFaults(definition: Definition): readonly Fault[] {
  const made = fieldsOfStates(definition);
  const wrong = Object.keys(made).filter((name) => definition.fields[name]?.computed !== made[name]?.computed);
  const borrowed = Object.entries(definition.fields).filter(
    ([name, { computed }]) => !Object.hasOwn(made, name) && (computed === stateField || computed === marksField),
  );
  return [
    ...wrong.map((name) => ({
      place: `fields.${name}`,
      message: `the states create a field "${name}": rename this one, or store the state in a choice ("of")`,
    })),
    ...borrowed.map(([name]) => ({ place: `fields.${name}.computed`, message: "only states can use this expression" })),
  ];
}

/** A path held by a choice lists each of its values, and each needs a tone. */
function choiceFaults({ fields, states }: Definition): readonly Fault[] {
  const of = heldBy(states);
  if (states === undefined || of === undefined) return [];
  const field = fields[of];
  const choices = Object.keys(fields).filter((name) => fields[name]?.type === "choice");
  const fault = (at: string, message: string): Fault => ({ place: `states.${at}`, message });
  if (field?.type !== "choice") return [fault("of", `there is no choice "${of}"${didYouMean(of, choices)}`)];
  const known = Object.keys(field.choices);
  const said = states.path.map(({ key }) => key);
  return [
    ...states.path.flatMap(({ key }, at) =>
      known.includes(key) ? [] : [fault(`path.${at}.key`, `"${of}" has no choice "${key}"${didYouMean(key, known)}`)],
    ),
    ...known.filter((key) => !said.includes(key)).map((key) => fault("path", `"${key}" of "${of}" is missing`)),
    ...known
      .filter((key) => typeof field.choices[key] !== "object")
      .map((key) => fault("of", `"${key}" of "${of}" is a state, and needs a tone: { "label", "tone" }`)),
  ];
}

function nameFaults(definition: Definition, { when, at, by }: RecordState, place: string): readonly Fault[] {
  const { fields, access } = definition;
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !isMade(definition, name)));
  const hidden = decisive(when).filter((name) => {
    const field = fields[name];
    return field && !access.read.every((role) => maySee(field, role));
  });
  return [
    // A state must not depend on the caller.
    ...conditionFaults(when, { fields: own, me: false }, `${place}.when`),
    ...hidden.map((name) => ({
      place: `${place}.when.${name}`,
      message: `the state would reveal "${name}" to roles that may not read it`,
    })),
    ...(at === undefined ? [] : typeFault({ fields: own, place: `${place}.at`, name: at, types: moments })),
    ...(by === undefined ? [] : typeFault({ fields: own, place: `${place}.by`, name: by, types: people })),
  ];
}

const isMade = (definition: Definition, name: string): boolean => Object.hasOwn(fieldsOfStates(definition), name);

function keyFaults(all: readonly { readonly key: string }[], place: string): readonly Fault[] {
  const keys = all.map(({ key }) => key);
  return keys.flatMap((key, at) =>
    keys.indexOf(key) === at ? [] : [{ place: `${place}.${at}.key`, message: `"${key}" is already used` }],
  );
}

function quickFaults({ fields, actions = {}, links = {} }: Definition, all: readonly QuickFilter[]): readonly Fault[] {
  const days = Object.entries({ ...fields, ...systemFields })
    .filter(([, { type }]) => moments.includes(type))
    .map(([name]) => name);
  const offered = [...Object.keys(actions), ...Object.keys(links)];
  return [
    ...keyFaults(all, "list.quick"),
    ...all.flatMap(({ work: { since, action } = {} }, at) => [
      ...(since === undefined || days.includes(since)
        ? []
        : [{ place: `list.quick.${at}.work.since`, message: `there is no day "${since}"${didYouMean(since, days)}` }]),
      ...(action === undefined || offered.includes(action)
        ? []
        : [
            {
              place: `list.quick.${at}.work.action`,
              message: `there is no action "${action}"${didYouMean(action, offered)}`,
            },
          ]),
    ]),
  ];
}

/** Labels are side by side in the head of a record, so they must differ: for everybody, and for its owner. */
function labelFaults(definition: Definition): readonly Fault[] {
  const all = [
    ...pathOf(definition).map((state, at) => ({ ...state, place: `states.path.${at}` })),
    ...marksOf(definition).map((mark, at) => ({ ...mark, place: `states.marks.${at}` })),
  ].map(({ label, toOwner, place }) => ({ label, own: toOwner?.label ?? label, isOwn: toOwner !== undefined, place }));
  return all.flatMap(({ label, own, isOwn, place }, at) => {
    const others = all.filter((_, other) => (isOwn ? other !== at : other < at));
    const said = (where: string, words: string): Fault => ({
      place: `${place}.${where}`,
      message: `another state already has the label «${words}»`,
    });
    if (all.slice(0, at).some((other) => other.label === label)) return [said("label", label)];
    return isOwn && others.some((other) => other.own === own) ? [said("toOwner.label", own)] : [];
  });
}

/** Labels for owners require that the section's records have an owner. */
function ownerFaults(definition: Definition): readonly Fault[] {
  if (definition.access.read.includes("CUSTOMER")) return [];
  return [
    { all: pathOf(definition), place: "states.path" },
    { all: marksOf(definition), place: "states.marks" },
    { all: definition.list.quick ?? [], place: "list.quick" },
  ].flatMap(({ all, place }) =>
    all.flatMap(({ toOwner }, at) =>
      toOwner === undefined
        ? []
        : [
            {
              place: `${place}.${at}.toOwner`,
              message: "customers may not read these records: add CUSTOMER to access.read",
            },
          ],
    ),
  );
}

/** Unreachable states, states without a way on, and actions that no state offers. */
function wayFaults(definition: Definition): readonly Fault[] {
  const { actions = {} } = definition;
  const path = pathOf(definition);
  const situations = situationsOf(definition, [
    ...path.map(({ when }) => when),
    ...Object.values(actions).map(({ when }) => when),
  ]);
  // Too many combinations to decide.
  if (!situations) return [];
  const inState = path.map((_, at) => situations.filter(({ state }) => state === at));
  return [
    ...path.flatMap(({ key }, at) =>
      inState[at]?.length === 0
        ? [
            {
              place: `states.path.${at}`,
              message: `no record can be in "${key}": earlier states match first`,
            },
          ]
        : [],
    ),
    ...path.flatMap(({ key, final, automatic }, at) =>
      final === true || automatic === true || hasWayOn(definition, inState[at] ?? [])
        ? []
        : [
            {
              place: `states.path.${at}`,
              message: `nothing leads out of "${key}": add "final", or "automatic" if the state changes without an action`,
            },
          ],
    ),
    ...Object.entries(actions).flatMap(([key, { when }]) =>
      situations.some((one) => one.state !== undefined && one.holds(when))
        ? []
        : [{ place: `actions.${key}.when`, message: "the action is not available in any state" }],
    ),
  ];
}

/** True if an action, the date or an edited field can move a record out of its state. */
function hasWayOn(definition: Definition, situations: readonly Situation[]): boolean {
  const { actions = {} } = definition;
  const deciding = pathOf(definition).flatMap(({ when }) => decisive(when));
  const turnsByDay = pathOf(definition).some(({ when }) => asksOfToday(when));
  const isTyped = (name: string): boolean => {
    const field = definition.fields[name];
    const mayWrite = (field?.access?.write ?? definition.access.write).length > 0;
    return (
      field !== undefined && mayWrite && !field.readOnly && field.computed === undefined && !isState(definition, name)
    );
  };
  const leads = ({ set = {}, input = [], rule, when, download, paper }: Action, one: Situation): boolean =>
    one.holds(when) &&
    download === undefined &&
    paper === undefined &&
    (rule !== undefined || input.some((name) => deciding.includes(name)) || one.with(set).state !== one.state);
  return (
    situations.length === 0 ||
    turnsByDay ||
    deciding.some(isTyped) ||
    Object.values(actions).some((action) => situations.some((one) => leads(action, one)))
  );
}
