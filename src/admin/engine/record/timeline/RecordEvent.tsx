import { Link } from "react-router";
import type { TimelineItem } from "../../../../contract/records/timeline.ts";
import { represent } from "../../../../definition/texts/represent.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { formatDate, formatDateTime } from "../../../../domain/time/formatDate.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { StateWord } from "../../../../ui/states/StateWord.tsx";
import { fieldOf, useDefinition, useDefinitions } from "../../definitions.tsx";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { needsLabel } from "../../list/table/folding.ts";
import { recordPath } from "../../paths.ts";

/** A related record: what happened, its name, and the values beside it. */
export function RecordEvent({ item }: { item: Extract<TimelineItem, { kind: "record" }> }) {
  const happening = useDefinition().timeline?.[item.happening];
  const { find } = useDefinitions();
  const definition = happening && find(happening.of);
  if (!definition) return null;
  const record = { ...item.values, id: item.id };
  const shown = (happening.shows ?? []).flatMap((name) => {
    const field = fieldOf(definition, name);
    return field && !isEmpty(item.values[name]) ? [{ name, field }] : [];
  });
  const fields = shown.map(({ field }) => field);
  const { icon } = definition;
  return (
    <li className="history__entry">
      <div className="history__head">
        <StateWord tone="neutral" {...(icon && { icon })}>
          {happening.label ?? definition.label.one}
        </StateWord>
        <Link className="history__record" to={recordPath(definition, item.id)}>
          {represent(definition, record, pageRegion())}
        </Link>
        {shown.map(({ name, field }) => (
          <span key={name} className="timeline__value">
            {field.type !== "money" && needsLabel(field, fields) && `${field.label}: `}
            <FieldValue variant="Column" {...{ definition, name, field, record }} value={item.values[name]} />
          </span>
        ))}
        <time className="history__who" dateTime={item.at}>
          {item.at.length > 10 ? formatDateTime(item.at, pageRegion()) : formatDate(item.at)}
        </time>
      </div>
    </li>
  );
}
