import { useRecordContext, type RaRecord } from "ra-core";
import type { Definition } from "../../../definition/grammar.ts";
import { columnNames } from "../../../definition/listColumns.ts";
import { marksOn, type RecordState, stateOf } from "../../../definition/states/states.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { regionOf } from "../../../definition/texts/currencyOf.ts";
import { textOf } from "../../../definition/texts/textOf.ts";
import { isEmpty } from "../../../definition/values.ts";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { fieldOf, useDefinition } from "../definitions.tsx";
import { FieldValue } from "../fields/FieldValue.tsx";
import { markLook, toneOf } from "../fields/types/choice.tsx";

/** The state of the record with its date and person, and its marks. */
export function StateWords() {
  const definition = useDefinition();
  const record = useRecordContext<RaRecord>();
  if (!record) return null;
  if (!definition.states) return <TonedColumns definition={definition} record={record} />;
  const state = stateOf(definition, record);
  return [
    ...(state ? [{ state, look: { tone: state.tone } }] : []),
    ...marksOn(definition, record).map((mark) => ({ state: mark, look: markLook(mark.tone) })),
  ].map(({ state: one, look }) => (
    <span key={one.label} className="state-since">
      <StateWord {...look}>{one.label}</StateWord>
      <Since definition={definition} record={record} state={one} />
    </span>
  ));
}

interface SinceProps {
  definition: Definition;
  record: RaRecord;
  state: RecordState;
}

/** «12.11.2026, Анна Ким» for a final state, otherwise «с 12.11.2026». */
function Since({ definition, record, state: { at, by, final } }: SinceProps) {
  const said = (name = ""): { readonly name: string; readonly text: string } | undefined => {
    const field = fieldOf(definition, name);
    const value: unknown = record[name];
    const [reader, region] = [pageRegion(), regionOf(record, pageRegion())];
    return field && !isEmpty(value) ? { name, text: textOf(value, field, { region, reader }) } : undefined;
  };
  const [moment, person] = [said(at), said(by)];
  const day = moment && (final === true ? moment.text : `с ${moment.text}`);
  const field = person && fieldOf(definition, person.name);
  if (!day && !person) return null;
  return (
    <span className="quiet">
      {day}
      {day && person && ", "}
      {person && field && (
        <FieldValue
          variant="Column"
          {...{ definition, field, record, name: person.name, value: record[person.name] }}
        />
      )}
    </span>
  );
}

/** For a definition without states: the list columns whose values have a tone. */
function TonedColumns({ definition, record }: { definition: Definition; record: RaRecord }) {
  return columnNames(definition).flatMap((name) => {
    const field = definition.fields[name];
    const value: unknown = record[name];
    const isToned =
      (field?.type === "choice" && toneOf(field, value) !== undefined) || (field?.type === "boolean" && field.labels);
    return field && isToned
      ? [<FieldValue key={name} variant="Column" {...{ definition, name, field, value, record }} />]
      : [];
  });
}
