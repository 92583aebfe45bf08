import { RecordContextProvider, ResourceContextProvider, type RaRecord } from "ra-core";
import { useContext } from "react";
import { Link } from "react-router";
import type { WorkGroup } from "../../../contract/records/sections.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { fieldsOfStates, stateNameOf } from "../../../definition/states/states.ts";
import { regionOf } from "../../../definition/texts/currencyOf.ts";
import { represent } from "../../../definition/texts/represent.ts";
import { textOf } from "../../../definition/texts/textOf.ts";
import { isEmpty } from "../../../definition/values.ts";
import type { Work } from "../../../definition/words/states.ts";
import type { Role } from "../../../domain/company/role.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { offers } from "../actions/offered.ts";
import { useRecordActions } from "../actions/useRecordActions.tsx";
import { fieldOf, useRole } from "../definitions.tsx";
import { FieldValue } from "../fields/FieldValue.tsx";
import { type ColumnOf, columnsOf } from "../list/columns/columnsOf.ts";
import { NamesContext } from "../list/table/useNames.ts";
import { recordPath, resourceOf } from "../paths.ts";
import { namesIn } from "../../../definition/texts/placeholders.ts";

export interface Shown {
  readonly definition: Definition;
  readonly work: Work;
  readonly group: WorkGroup;
  readonly title: string;
  /** The list of all such records. */
  readonly to: string;
  /** The columns shown for each record. */
  readonly columns: readonly ColumnOf[];
}

/** More don't fit beside the action. */
const maxFacts = 3;

/** The records of one kind that have waited longest, each with its action. */
export function WorkCard({ definition, work, group, title, to, columns, onAct }: Shown & { onAct: () => void }) {
  const role = useRole();
  const isNamed = useContext(NamesContext) !== undefined;
  const { begin, running, dialogs } = useRecordActions(definition, title);
  const rows: readonly RaRecord[] = group.first;
  const rest = group.count - rows.length;
  return (
    <ResourceContextProvider value={resourceOf(definition)}>
      <div className={work.urgency === "urgent" ? "work-card work-card--urgent" : "work-card"}>
        <h3>
          <Link to={to}>
            <Icon name={definition.icon ?? "box"} size={16} />
            {title}
          </Link>
          <span className="figure">{group.exact ? group.count : `${group.count}+`}</span>
        </h3>
        {isNamed ? (
          <ul>
            {rows.map((record) => {
              const name = represent(definition, record, pageRegion());
              const offer = offers(definition, "record", role, record).find((one) => one.name === work.action);
              return (
                <li key={record.id} className="work-row">
                  <Link to={recordPath(definition, record.id)} className="work-row__name">
                    {name}
                  </Link>
                  <Facts {...{ definition, record, columns }} since={work.since} />
                  {offer && (
                    <Button
                      size="small"
                      aria-label={`${offer.label}: ${name}`}
                      busy={running === offer.name}
                      onClick={() => {
                        onAct();
                        begin(offer, record);
                      }}
                    >
                      {offer.label}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        ) : (
          <ul aria-busy="true" aria-label="Загружаем…">
            {rows.map(({ id }) => (
              <li key={id} className="work-row skeleton">
                <span className="skeleton__bar" />
              </li>
            ))}
          </ul>
        )}
        {rest > 0 && (
          <Link to={to} className="work-card__rest">
            {group.exact ? `ещё ${rest}` : "и другие"}
          </Link>
        )}
      </div>
      {dialogs}
    </ResourceContextProvider>
  );
}

interface FactsProps {
  definition: Definition;
  record: RaRecord;
  columns: readonly ColumnOf[];
  since: string | undefined;
}

/** A record's most important values beside its name, and since when it has waited. */
function Facts({ definition, record, columns, since = "createdAt" }: FactsProps) {
  const shown = columns.filter(({ name }) => !isEmpty(record[name])).slice(0, maxFacts);
  const day = fieldOf(definition, since);
  const [reader, region] = [pageRegion(), regionOf(record, pageRegion())];
  const isSaid = inName(definition).includes(since) || shown.some(({ name }) => name === since);
  return (
    <RecordContextProvider value={record}>
      <span className="work-row__facts">
        {shown.map(({ name, field }) => (
          <span key={name}>
            <FieldValue variant="Column" {...{ definition, name, field, record, value: record[name] }} />
          </span>
        ))}
        {day && !isSaid && !isEmpty(record[since]) && <span>с {textOf(record[since], day, { region, reader })}</span>}
      </span>
    </RecordContextProvider>
  );
}

/**
 * The list's most important columns, without the state, which all these records share, and without values that are in
 * the record's name.
 */
export function factsOf(definition: Definition, role: Role): readonly ColumnOf[] {
  const said = [stateNameOf(definition), ...Object.keys(fieldsOfStates(definition)), ...inName(definition)];
  return columnsOf(definition, role).filter(({ name, usual, rank }) => usual && rank === 1 && !said.includes(name));
}

const inName = ({ represent: template }: Definition): readonly string[] => namesIn(template);
