// A definition in the words of the customers who own its records: labels and tones of states and marks, labels of quick
// filters. Keys and conditions stay the same, so that filter, badge and API value agree for everybody.
import type { Definition, Field } from "../grammar.ts";
import { fieldsOfStates, heldBy, pathOf, quickOf, type RecordState } from "./states.ts";

type Stated = Pick<Definition, "fields" | "states" | "list">;

/** The definition as the owners of its records read it. */
export function toOwner<D extends Stated>(definition: D): D {
  const { fields, states, list } = definition;
  const quick = quickOf(definition).flatMap((one) =>
    one.toOwner === false ? [] : [{ ...one, label: one.toOwner ?? one.label }],
  );
  const own: D = { ...definition, list: { ...list, quick } };
  if (!states) return own;
  const marks = states.marks && { marks: states.marks.map(inOwnWords) };
  const of = heldBy(states);
  const said: D = {
    ...own,
    states: "of" in states ? { ...states, ...marks } : { ...states, path: states.path.map(inOwnWords), ...marks },
    fields: of === undefined ? fields : { ...fields, [of]: chosen(fields[of], pathOf(definition)) },
  };
  return { ...said, fields: { ...said.fields, ...fieldsOfStates(said) } };
}

const inOwnWords = <S extends Pick<RecordState, "label" | "tone" | "toOwner">>(state: S): S => ({
  ...state,
  label: state.toOwner?.label ?? state.label,
  tone: state.toOwner?.tone ?? state.tone,
});

/** The choice that holds the state. */
const chosen = (field: Field | undefined, path: readonly RecordState[]): Field | undefined =>
  field?.type === "choice"
    ? {
        ...field,
        choices: Object.fromEntries(path.map(inOwnWords).map(({ key, label, tone }) => [key, { label, tone }])),
      }
    : field;
