import type { FieldOf } from "../../../../../definition/grammar.ts";
import { formatDate } from "../../../../../domain/time/formatDate.ts";
import { foreignClock } from "../../../../../domain/time/periods.ts";
import { pageRegion } from "../../../../../shell/pageRegion.ts";
import {
  parseDay,
  parseMoment,
  formatDayInput,
  formatMomentInput,
  tidyDay,
  tidyMoment,
} from "../../../../../ui/typing/dateTyping.ts";
import { DayPicker } from "../../../../../ui/typing/DayPicker.tsx";
import { TypedInput } from "../../../../../ui/typing/TypedInput.tsx";
import type { InputProps } from "../../fieldProps.ts";
import { useFieldInput, useFormRegion } from "../useFieldInput.ts";

export function DateInput({ source, field: declared }: InputProps<FieldOf<"date">>) {
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

export function DateTimeInput({ source, field: declared }: InputProps<FieldOf<"dateTime">>) {
  const { value, change, blur, ref, texts, required } = useFieldInput(source, declared);
  const region = useFormRegion();
  const clock = foreignClock(region, pageRegion());
  const shown = (stored: unknown): string => formatMomentInput(stored, region);
  const [day = "", time = "00:00"] = shown(value).split(" ");
  return (
    <TypedInput
      {...texts}
      hint={[clock && `Указывается ${clock}`, texts.hint].filter(Boolean).join(". ") || undefined}
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
