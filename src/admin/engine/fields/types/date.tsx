// Dates and times in Russian format, whatever the browser's language.
import { formatDateTime } from "../../../../domain/time/formatDate.ts";
import { dayIn, foreignClock } from "../../../../domain/time/periods.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { regionOf } from "../../../../definition/texts/currencyOf.ts";
import { textOf } from "../../../../definition/texts/textOf.ts";
import type { FieldComponents, ValueProps } from "../fieldProps.ts";

const Day = ({ value, field }: ValueProps<FieldOf<"date">>) => (
  <time className="figure">{textOf(value, field, { region: pageRegion() })}</time>
);

function Moment({ value, record }: ValueProps<FieldOf<"dateTime">>) {
  const region = regionOf(record, pageRegion());
  const today = dayIn(region) === dayIn(region, new Date(String(value)));
  const text = formatDateTime(String(value), region);
  const clock = foreignClock(region, pageRegion());
  return (
    <>
      <time className="figure" dateTime={String(value)}>
        {today ? `сегодня, ${text.split(", ")[1] ?? ""}` : text}
      </time>
      {clock !== undefined && <small className="quiet figure"> {clock}</small>}
    </>
  );
}

export const date: FieldComponents<FieldOf<"date">> = { Column: Day, Show: Day };
export const dateTime: FieldComponents<FieldOf<"dateTime">> = { Column: Moment, Show: Moment };
