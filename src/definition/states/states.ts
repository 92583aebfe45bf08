// The states of records, for browser and server. The word `states` adds two computed fields to a definition: a choice for
// the path and a list of choices for the marks. Columns, filters, exports, conditions and the API document then treat them
// like any other field.
import { type Asker, type Condition, holds } from "../condition.ts";
import type { Definition, Field, FieldOf, Tone } from "../grammar.ts";
import type { QuickFilter, States } from "../words/states.ts";

type Values = Readonly<Record<string, unknown>>;
/** The parts of a definition that declare states. */
type Stated = Pick<Definition, "fields" | "states">;

/** The names of the added fields, and of their computed values. */
export const stateField = "state";
export const marksField = "marks";

export interface RecordState {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  readonly when: Condition | undefined;
  readonly at?: string | undefined;
  readonly by?: string | undefined;
  readonly toOwner?: { readonly label: string; readonly tone?: Tone | undefined } | undefined;
  readonly final?: boolean | undefined;
  readonly automatic?: boolean | undefined;
}

/** The choice field that holds the path; undefined if the path is computed. */
export const heldBy = (states: States | undefined): string | undefined =>
  states !== undefined && "of" in states ? states.of : undefined;

/** The states in declared order, with label, tone and condition. */
export function pathOf({ fields, states }: Stated): readonly RecordState[] {
  if (!states) return [];
  if (!("of" in states)) return states.path.map(({ when, ...state }) => ({ ...state, when }));
  const { of } = states;
  const field = fields[of];
  const choices = field?.type === "choice" ? field.choices : {};
  return states.path.map((state) => {
    const known = choices[state.key];
    const { label, tone } = typeof known === "object" ? known : { label: known ?? state.key, tone: "neutral" as const };
    return { ...state, label, tone, when: { [of]: state.key } };
  });
}

export const marksOf = ({ states }: Pick<Definition, "states">): readonly RecordState[] => states?.marks ?? [];

/** The field with the state; undefined for a definition without states. */
export const stateNameOf = ({ states }: Pick<Definition, "states">): string | undefined =>
  states && (heldBy(states) ?? stateField);

const choicesOf = (all: readonly RecordState[]): FieldOf<"choice">["choices"] =>
  Object.fromEntries(all.map(({ key, label, tone }) => [key, { label, tone }]));

/** The fields that `states` adds. */
export function fieldsOfStates(definition: Stated): Readonly<Record<string, Field>> {
  const { states } = definition;
  const made = { readOnly: true } as const;
  const path: FieldOf<"choice"> = {
    ...{ type: "choice", label: "Состояние", choices: choicesOf(pathOf(definition)) },
    ...{ ...made, computed: stateField },
  };
  const marks: FieldOf<"choices"> = {
    ...{ type: "choices", label: "Отметки", choices: choicesOf(marksOf(definition)) },
    ...{ ...made, computed: marksField },
  };
  return {
    ...(states && heldBy(states) === undefined && { [stateField]: path }),
    ...(states?.marks && { [marksField]: marks }),
  };
}

/** The definition with the added fields. An own field with the same name is kept; the check reports it. */
export function withStates<D extends Stated>(definition: D): D {
  if (!definition.states) return definition;
  const made = Object.entries(fieldsOfStates(definition)).filter(([name, { computed }]) => {
    const taken = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
    return taken === undefined || taken.computed === computed;
  });
  return { ...definition, fields: { ...definition.fields, ...Object.fromEntries(made) } };
}

/** The first matching state of the path; undefined if none matches. */
export const stateOf = (definition: Stated, record: Values, asker: Asker = {}): RecordState | undefined =>
  pathOf(definition).find(({ when }) => holds(when, record, asker));

/** The matching marks. */
export const marksOn = (definition: Stated, record: Values, asker: Asker = {}): readonly RecordState[] =>
  marksOf(definition).filter(({ when }) => holds(when, record, asker));

/** The quick filters: those that the list declares, otherwise one for each state that is not final. */
export function quickOf(definition: Pick<Definition, "fields" | "states" | "list">): readonly QuickFilter[] {
  const { list } = definition;
  if (list.quick) return list.quick;
  const name = stateNameOf(definition);
  return name === undefined
    ? []
    : pathOf(definition)
        .filter(({ final }) => final !== true)
        .map(({ key, label }) => ({ key, label, when: { [name]: key } }));
}
