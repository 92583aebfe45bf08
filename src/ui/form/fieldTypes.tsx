// Inputs for field types outside the administrators' screens, without a form library. The keys of this table are the types
// that customers are asked for.
import type { ComponentProps, FocusEvent, ReactNode } from "react";
import { formatBankAccount } from "../../domain/company/bankAccount.ts";
import { currencySign } from "../../domain/money/format.ts";
import { formatDate } from "../../domain/time/formatDate.ts";
import { formatPhone } from "../../domain/company/phone.ts";
import { regionCurrency, type Region } from "../../domain/company/region.ts";
import type { Country } from "../../regions/country.ts";
import { countries } from "../../regions/index.ts";
import type { FieldOf } from "../../definition/grammar.ts";
import { Checkbox } from "../controls/Checkbox.tsx";
import type { FieldTexts } from "../controls/Field.tsx";
import { Select } from "../controls/Select.tsx";
import { TextArea } from "../controls/TextArea.tsx";
import { TextField } from "../controls/TextField.tsx";
import { RichTextField } from "../richText/RichTextField.tsx";
import { formatDayInput, formatMomentInput, parseDay, parseMoment, tidyDay, tidyMoment } from "../typing/dateTyping.ts";
import { DayPicker } from "../typing/DayPicker.tsx";
import { MaskedField } from "../typing/MaskedField.tsx";
import { bankAccountMask, bicMask, phoneMask } from "../typing/masks.ts";
import type { Mask } from "../typing/maskTyping.ts";
import { MoneyField } from "../typing/MoneyField.tsx";
import { TypedInput } from "../typing/TypedInput.tsx";
import { Checkboxes } from "./Checkboxes.tsx";

export type LightType =
  | "text"
  | "longText"
  | "richText"
  | "email"
  | "phone"
  | "integer"
  | "decimal"
  | "percent"
  | "money"
  | "site"
  | "date"
  | "dateTime"
  | "boolean"
  | "choice"
  | "choices"
  | "taxNumber"
  | "bankAccount"
  | "bic";
export type LightField = FieldOf<LightType>;

export interface InputProps<F = LightField> {
  readonly field: F;
  readonly region: Region;
  readonly value: unknown;
  readonly texts: FieldTexts;
  /** The label of a checkbox if it contains more than text, such as a link. */
  readonly labelContent: ReactNode;
  readonly name: string;
  readonly required: boolean;
  readonly autoComplete: string;
  readonly onChange: (value: unknown) => void;
  /** Called with the element that gets the focus next. */
  readonly onLeave: (next: EventTarget | null) => void;
}

interface LightFieldComponents<K extends LightType> {
  readonly Input: (props: InputProps<FieldOf<K>>) => ReactNode;
  /** Formats a stored value for display in the input. */
  readonly shown?: (value: string) => string;
  /** True if the field takes a whole row. */
  readonly wide?: (field: FieldOf<K>) => boolean;
}

const always = (): boolean => true;
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

const controlOf = <F,>({ texts, name, required, autoComplete, onChange, onLeave }: InputProps<F>) => ({
  ...texts,
  name,
  required,
  autoComplete,
  onChange,
  onBlur: ({ relatedTarget }: FocusEvent) => onLeave(relatedTarget),
});

type Habits = Pick<ComponentProps<"input">, "type" | "inputMode" | "spellCheck" | "autoCapitalize">;
type Example = (texts: Country) => string;

const typed =
  (habits: Habits = {}, example?: Example) =>
  (props: InputProps<unknown>): ReactNode => (
    <TextField
      {...controlOf(props)}
      {...habits}
      placeholder={example?.(countries[props.region])}
      value={textOf(props.value)}
    />
  );

const masked =
  (mask: (region: Region) => Mask, habits: Omit<Habits, "type">, example: Example) =>
  (props: InputProps<unknown>): ReactNode => (
    <MaskedField
      {...controlOf(props)}
      {...habits}
      mask={mask(props.region)}
      placeholder={example(countries[props.region])}
      value={textOf(props.value)}
    />
  );

function LongText(props: InputProps<FieldOf<"longText">>) {
  return <TextArea {...controlOf(props)} value={textOf(props.value)} />;
}

/** Without pictures: customers can't upload any for a text, and the server would remove them. */
const RichText = ({ value, name, required, texts, onChange, onLeave }: InputProps<FieldOf<"richText">>) => (
  <RichTextField {...texts} {...{ value, name, required, onChange, onLeave }} pictures="none" />
);

const optionsOf = ({ choices }: FieldOf<"choice" | "choices">) =>
  Object.entries(choices).map(([value, said]) => ({ value, label: typeof said === "string" ? said : said.label }));

function Choice(props: InputProps<FieldOf<"choice">>) {
  const options = optionsOf(props.field);
  return <Select {...controlOf(props)} options={options} placeholder="Выберите" value={textOf(props.value)} />;
}

/** A sum in the field's currency, otherwise in the region's. */
function Amount(props: InputProps<FieldOf<"money">>) {
  const currency = currencySign(props.field.currency ?? regionCurrency[props.region]);
  return <MoneyField {...controlOf(props)} currency={currency} value={textOf(props.value)} />;
}

function Tick(props: InputProps<FieldOf<"boolean">>) {
  const { label, hint: _, warning: _warning, optional: _optional, ...control } = controlOf(props);
  return <Checkbox {...control} label={props.labelContent ?? label} checked={props.value === true} />;
}

function Day(props: InputProps<FieldOf<"date">>) {
  const { value, onChange } = props;
  const control = controlOf(props);
  return (
    <TypedInput
      {...control}
      value={value ?? null}
      shown={formatDayInput}
      meant={parseDay}
      tidy={tidyDay}
      figure
      inputMode="numeric"
      placeholder="дд.мм.гггг"
      end={<DayPicker label={props.texts.label} value={value} onChange={onChange} onBlur={control.onBlur} />}
    />
  );
}

function Moment(props: InputProps<FieldOf<"dateTime">>) {
  const { region, value, onChange } = props;
  const control = controlOf(props);
  const shown = (stored: unknown): string => formatMomentInput(stored, region);
  const [day = "", time = "00:00"] = shown(value).split(" ");
  const meant = (text: string): string | null => parseMoment(text, region);
  return (
    <TypedInput
      {...control}
      {...{ shown, meant }}
      value={value ?? null}
      tidy={tidyMoment}
      figure
      inputMode="numeric"
      placeholder="дд.мм.гггг чч:мм"
      end={
        <DayPicker
          label={props.texts.label}
          value={parseDay(day)}
          onChange={(picked) => onChange(picked === "" ? null : meant(`${formatDate(picked)} ${time}`))}
          onBlur={control.onBlur}
        />
      }
    />
  );
}

function Choices({ field, value, texts, name, onChange, onLeave }: InputProps<FieldOf<"choices">>) {
  return (
    <Checkboxes
      {...texts}
      name={name}
      options={optionsOf(field)}
      value={Array.isArray(value) ? (value as readonly string[]) : []}
      onChange={onChange}
      onBlur={({ relatedTarget }) => onLeave(relatedTarget)}
    />
  );
}

const fieldTypes: { readonly [K in LightType]: LightFieldComponents<K> } = {
  text: { Input: typed(), wide: ({ max = 0 }) => max > 255 },
  longText: { Input: LongText, wide: always },
  richText: { Input: RichText, wide: always },
  email: { Input: typed({ type: "email", spellCheck: false, autoCapitalize: "none" }) },
  phone: {
    Input: masked(phoneMask, { inputMode: "tel" }, ({ phone }) => phone.example),
    shown: formatPhone,
  },
  integer: { Input: typed({ inputMode: "numeric" }) },
  decimal: { Input: typed({ inputMode: "decimal" }) },
  percent: { Input: typed({ inputMode: "decimal" }) },
  money: { Input: Amount },
  site: { Input: typed({ inputMode: "url", spellCheck: false, autoCapitalize: "none" }) },
  date: { Input: Day },
  dateTime: { Input: Moment },
  boolean: { Input: Tick, wide: always },
  choice: { Input: Choice },
  choices: { Input: Choices, wide: always },
  taxNumber: { Input: typed({ inputMode: "numeric", spellCheck: false }, ({ taxNumber }) => taxNumber.example) },
  bankAccount: {
    Input: masked(
      () => bankAccountMask,
      { autoCapitalize: "characters" },
      ({ bankAccount }) => bankAccount.example,
    ),
    shown: formatBankAccount,
    wide: always,
  },
  bic: {
    Input: masked(
      () => bicMask,
      { autoCapitalize: "characters" },
      ({ bic }) => bic.example,
    ),
  },
};

/** The components of a field whose type is known only at run time. */
export const componentsOf = ({ type }: LightField): LightFieldComponents<LightType> =>
  fieldTypes[type] as unknown as LightFieldComponents<LightType>;
