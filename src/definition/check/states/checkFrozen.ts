// Checks the word `frozen`, and words that would bypass it or the actions of states.
import { conditionFaults } from "./checkConditions.ts";
import { peopleOf } from "../checkOwner.ts";
import { type Fault, didYouMean } from "../fault.ts";
import { closedBy } from "../../access/frozen.ts";
import type { Definition } from "../../grammar.ts";
import { effectiveFields } from "../../effective.ts";
import { actionsThatSet, isState } from "../../states/stateFields.ts";

/** The errors of the word `frozen`. */
export function frozenFaults(
  { fields, actions = {}, frozen = [], order }: Definition,
  all: readonly Definition[],
): readonly Fault[] {
  return frozen.flatMap((word, index) => {
    const place = `frozen.${index}`;
    const { when, open = [], instead } = word;
    // Only fields that people edit need to be open; the server's own fields are never frozen.
    const known = Object.keys(fields).filter((name) => closedBy([{ ...word, open: [] }], name, fields[name]));
    const fault = (at: string, message: string): Fault => ({ place: `${place}.${at}`, message });
    return [
      ...conditionFaults(when, { fields, persons: peopleOf(all)?.name }, `${place}.when`),
      ...open.flatMap((name, at) =>
        known.includes(name)
          ? []
          : [fault(`open.${at}`, `there is no editable field "${name}"${didYouMean(name, known)}`)],
      ),
      ...(instead === undefined || Object.hasOwn(actions, instead)
        ? []
        : [fault("instead", `there is no action "${instead}"${didYouMean(instead, Object.keys(actions))}`)]),
      ...(order && closedBy([word], order.by, fields[order.by])
        ? [fault("open", `users order the records by hand, so "${order.by}" must be open`)]
        : []),
    ];
  });
}

/** Words that would change a state without its action. */
export function doorFaults(definition: Definition): readonly Fault[] {
  const { actions = {}, deletion } = definition;
  const planned = effectiveFields(definition).filter(({ path }) => isState(definition, path));
  return [
    ...planned.map(({ path }) => ({
      place: `fields.${path}.effective`,
      message: `an action sets "${path}", so it cannot have planned values`,
    })),
    ...Object.entries(deletion?.instead?.set ?? {}).flatMap(([name, value]) =>
      isState(definition, name) && actionsThatSet(definition, name, value).length === 0
        ? [{ place: `deletion.instead.set.${name}`, message: `no action sets "${name}" to ${JSON.stringify(value)}` }]
        : [],
    ),
    ...Object.entries(actions).flatMap(([key, { input = [] }]) =>
      input.flatMap((name, at) =>
        isState(definition, name) &&
        Object.values(actions).some(({ set = {}, rule }) => rule && Object.hasOwn(set, name))
          ? [
              {
                place: `actions.${key}.input.${at}`,
                message: `"${name}" is set by an action with a rule, which this action would bypass`,
              },
            ]
          : [],
      ),
    ),
  ];
}

/** A field that an action sets must not be editable in cells or in the form of a new record. */
export function actedFaults(definition: Definition): Fault[] {
  const { fields, list, access } = definition;
  const isAdded = (access.create ?? access.write).length > 0;
  return [
    ...(list.editable ?? []).flatMap((name, index) =>
      isState(definition, name)
        ? [{ place: `list.editable.${index}`, message: `an action sets "${name}", so it cannot be edited in the list` }]
        : [],
    ),
    ...Object.entries(fields).flatMap(([name, field]) =>
      isAdded && isState(definition, name) && field.required && !field.readOnly && field.default === undefined
        ? [{ place: `fields.${name}`, message: "an action sets it, so it needs a default for new records" }]
        : [],
    ),
  ];
}
