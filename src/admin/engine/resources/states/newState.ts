// Writes the definition for an administrator who adds a state with a form.
import type { Definition, Fields, Tone } from "../../../../definition/grammar.ts";
import { columnNames } from "../../../../definition/listColumns.ts";
import { nameFor } from "../../../../definition/newName.ts";
import { heldBy, marksField, marksOf, pathOf, stateField } from "../../../../definition/states/states.ts";
import type { Action } from "../../../../definition/words/action.ts";
import { conditionOf, type Line } from "./comparisons.ts";

export interface StateWish {
  readonly label: string;
  readonly tone: Tone;
  /** True for a mark, false for a state of the path. */
  readonly isMark: boolean;
  /** The key of the state before it in the path; "" for the first. */
  readonly after: string;
  readonly lines: readonly Line[];
  /** The field with the day since which a record is in the state, or "". */
  readonly at: string;
  readonly isFinal: boolean;
  /** For the section's first state: the label of the state of all other records. */
  readonly rest: string;
  /** The label of the button that moves a record into the state; "" for none. */
  readonly button: string;
  /** The fields that the button sets. */
  readonly sets: readonly Line[];
}

export const tones: Readonly<Record<Tone, string>> = {
  neutral: "Обычное",
  accent: "В работе",
  good: "Хорошо",
  warning: "Требует внимания",
  bad: "Плохо",
};

/** True if a choice field stores the states of the path, so that a new state needs no condition. */
export const isHeld = (definition: Definition, { isMark }: Pick<StateWish, "isMark">): boolean =>
  !isMark && heldBy(definition.states) !== undefined;

/** True if the new state is the section's first and does not include every record. */
export const needsRest = ({ states }: Pick<Definition, "states">, { isMark, lines }: StateWish): boolean =>
  !states && (isMark || lines.length > 0);

/** The last state before the one without a condition, behind which no state is reachable. */
export function usualPredecessor(definition: Definition): string {
  const path = pathOf(definition);
  const rest = path.findIndex(({ when }) => when === undefined);
  return path[(rest < 0 ? path.length : rest) - 1]?.key ?? "";
}

/** The fields that a button can set. */
export const settableFields = ({ fields }: Definition): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, { type, readOnly, computed }]) => settable.has(type) && !readOnly && computed === undefined,
    ),
  );

const settable: ReadonlySet<string> = new Set(["boolean", "choice", "text", "integer", "decimal", "money", "percent"]);

/** The section with the new state, shown in its list. */
export function withState(definition: Definition, wish: StateWish): Definition {
  const of = heldBy(definition.states);
  const taken = [...pathOf(definition), ...marksOf(definition)].map(({ key }) => key);
  const key = nameFor(wish.label, taken, "state");
  const name = wish.isMark ? marksField : (of ?? stateField);
  const { fields } = definition;
  const since = { ...(wish.at !== "" && { at: wish.at }) };
  const final = { ...(wish.isFinal && !wish.isMark && { final: true }) };
  const words = { key, label: wish.label.trim(), tone: wish.tone };
  const when = wish.lines.length > 0 && { when: conditionOf(wish.lines, fields) };
  return shown(
    {
      ...definition,
      ...(of !== undefined && !wish.isMark && { fields: withChoice(fields, of, words) }),
      states: stateWords(definition, wish, {
        mark: { ...words, when: conditionOf(wish.lines, fields), ...since },
        state: { ...words, ...when, ...since, ...final },
        chosen: { key, ...since, ...final },
      }),
      ...(wish.button.trim() !== "" && { actions: withButton(definition, wish, name, key) }),
    },
    name,
  );
}

type States = NonNullable<Definition["states"]>;
type PathOf<S> = S extends { readonly path: readonly (infer One)[] } ? One : never;
type Held = Extract<States, { readonly of: string }>;

interface NewWords {
  readonly mark: NonNullable<States["marks"]>[number];
  readonly state: PathOf<Exclude<States, Held>>;
  readonly chosen: PathOf<Held>;
}

function stateWords({ states, ...definition }: Definition, wish: StateWish, words: NewWords): States {
  if (wish.isMark && states) return { ...states, marks: [...(states.marks ?? []), words.mark] };
  const rest = {
    key: nameFor(wish.rest, [words.state.key], "state"),
    label: wish.rest.trim(),
    tone: "neutral" as const,
  };
  const others = { ...rest, final: true };
  if (wish.isMark) return { path: [others], marks: [words.mark] };
  if (!states) return { path: needsRest({ states }, wish) ? [words.state, others] : [words.state] };
  const at = pathOf({ ...definition, states }).findIndex(({ key }) => key === wish.after) + 1;
  return "of" in states
    ? { ...states, path: states.path.toSpliced(at, 0, words.chosen) }
    : { ...states, path: states.path.toSpliced(at, 0, words.state) };
}

function withChoice(fields: Fields, of: string, { key, ...words }: { key: string; label: string; tone: Tone }): Fields {
  const field = fields[of];
  if (field?.type !== "choice") return fields;
  return { ...fields, [of]: { ...field, choices: { ...field.choices, [key]: words } } };
}

function withButton(definition: Definition, wish: StateWish, name: string, key: string) {
  const { actions = {}, access, fields } = definition;
  const word = nameFor(wish.button, Object.keys(actions), "action");
  const sets = isHeld(definition, wish) ? { [name]: key } : conditionOf(wish.sets, fields);
  const action: Action = {
    label: wish.button.trim(),
    on: ["row", "record", "bulk"],
    route: `PUT /api/${definition.name}/${word}/{id}`,
    access: access.write,
    when: { [name]: { not: key } },
    set: sets as NonNullable<Action["set"]>,
    success: `Теперь: ${wish.label.trim()}`,
  };
  return { ...actions, [word]: action };
}

/** Adds the state's column to the list, without which nobody would see the state. */
function shown(definition: Definition, name: string): Definition {
  const { list } = definition;
  const filters = list.filters ?? [];
  const isColumn = columnNames(definition).includes(name);
  return {
    ...definition,
    list: {
      ...list,
      ...(!isColumn && { columns: [...list.columns, name] }),
      ...(!filters.includes(name) && { filters: [...filters, name] }),
    },
  };
}
