// Dates and times in Russian format, whatever the browser's language.
import { formatDate, formatDateTime } from "../../../../domain/time/formatDate.ts";
import { dayIn } from "../../../../domain/time/periods.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { DayPicker } from "../../../../ui/typing/DayPicker.tsx";
import {
  parseDay,
  parseMoment,
  formatDayInput,
  formatMomentInput,
  tidyDay,
  tidyMoment,
} from "../../../../ui/typing/dateTyping.ts";
import { TypedInput } from "../../../../ui/typing/TypedInput.tsx";
import { useFieldInput, useFormRegion } from "../inputs/useFieldInput.ts";
import { regionOf } from "../../../../definition/texts/currencyOf.ts";
import type { FieldComponents, InputProps, ValueProps } from "../fieldProps.ts";

function DateInput({ source, field: declared }: InputProps<FieldOf<"date">>) {
  const { value, change, blur, ref, texts, required } = useFieldInput(source, declared);
  return (
    <TypedInput
      {...texts}
      value={value ?? null}
      shown={formatDayInput}
      meant={parseDay}
      tidy={tidyDay}
      onChange={change}
      onBlur={blur}
      required={required}
      ref={ref}
      figure
      inputMode="numeric"
      placeholder="дд.мм.гггг"
      end={<DayPicker label={texts.label} value={value} onChange={(day) => change(day === "" ? null : day)} />}
    />
  );
}

function DateTimeInput({ source, field: declared }: InputProps<FieldOf<"dateTime">>) {
  const { value, change, blur, ref, texts, required } = useFieldInput(source, declared);
  const region = useFormRegion();
  const shown = (stored: unknown): string => formatMomentInput(stored, region);
  const [day = "", time = "00:00"] = shown(value).split(" ");
  return (
    <TypedInput
      {...texts}
      value={value ?? null}
      shown={shown}
      meant={(text) => parseMoment(text, region)}
      tidy={tidyMoment}
      onChange={change}
      onBlur={blur}
      required={required}
      ref={ref}
      figure
      inputMode="numeric"
      placeholder="дд.мм.гггг чч:мм"
      end={
        <DayPicker
          label={texts.label}
          value={parseDay(day)}
          onChange={(picked) => change(picked === "" ? null : parseMoment(`${formatDate(picked)} ${time}`, region))}
        />
      }
    />
  );
}

const Day = ({ value }: ValueProps<FieldOf<"date">>) => <time className="figure">{formatDate(String(value))}</time>;

function Moment({ value, record }: ValueProps<FieldOf<"dateTime">>) {
  const region = regionOf(record, pageRegion());
  const today = dayIn(region) === dayIn(region, new Date(String(value)));
  const text = formatDateTime(String(value), region);
  return (
    <time className="figure" dateTime={String(value)}>
      {today ? `сегодня, ${text.split(", ")[1] ?? ""}` : text}
    </time>
  );
}

export const date: FieldComponents<FieldOf<"date">> = { Column: Day, Input: DateInput, Show: Day };
export const dateTime: FieldComponents<FieldOf<"dateTime">> = { Column: Moment, Input: DateTimeInput, Show: Moment };
