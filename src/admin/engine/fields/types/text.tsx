// Text types: as typed, or normalised by their rules.
import { formatBankAccount } from "../../../../domain/company/bankAccount.ts";
import { formatPhone } from "../../../../domain/company/phone.ts";
import type { Country } from "../../../../regions/country.ts";
import { countries } from "../../../../regions/index.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { readValue } from "../../../../definition/values.ts";
import { Field } from "../../../../ui/controls/Field.tsx";
import { TypedInput } from "../../../../ui/typing/TypedInput.tsx";
import { useFieldInput, useFormRegion } from "../inputs/useFieldInput.ts";
import type { FieldComponents, InputProps, ValueProps } from "../fieldProps.ts";
import { RecordLink } from "../RecordLink.tsx";

type TextType = "text" | "email" | "phone" | "site" | "taxNumber" | "bankAccount" | "bic";

interface Habits {
  readonly inputMode?: "email" | "tel" | "url" | "numeric";
  /** Formats the stored value. */
  readonly shown?: (value: string) => string;
  readonly example?: (texts: Country) => string;
  readonly spelled?: false;
}

const habits: { readonly [K in TextType]: Habits } = {
  text: {},
  email: { inputMode: "email", spelled: false },
  phone: { inputMode: "tel", shown: formatPhone, example: ({ phone }) => phone.example },
  site: { inputMode: "url", spelled: false, example: () => "romashka.by" },
  taxNumber: { inputMode: "numeric", spelled: false, example: ({ taxNumber }) => taxNumber.example },
  bankAccount: { spelled: false, shown: formatBankAccount, example: ({ bankAccount }) => bankAccount.example },
  bic: { spelled: false, example: ({ bic }) => bic.example },
};

function TextInput({ source, field: declared }: InputProps<FieldOf<TextType>>) {
  const { field, value, change, blur, ref, texts, required } = useFieldInput(source, declared);
  const region = useFormRegion();
  const { inputMode, shown = asIs, example, spelled } = habits[field.type];
  const tidied = (): void => {
    // Pasted spaces, dashes and Cyrillic look-alikes are normalised to the stored form.
    if (typeof value === "string" && value !== "") {
      const verdict = readValue(value, field, region);
      if ("value" in verdict && verdict.value !== value) change(verdict.value);
    }
    blur();
  };
  return (
    <TypedInput
      {...texts}
      value={value ?? null}
      shown={(stored) => (typeof stored === "string" ? shown(stored) : "")}
      meant={(text) => (text === "" ? null : text)}
      onChange={change}
      onBlur={tidied}
      required={required}
      ref={ref}
      figure={field.type !== "text" && field.type !== "email" && field.type !== "site"}
      {...(inputMode && { inputMode })}
      {...(example && { placeholder: example(countries[region]) })}
      {...(spelled === false && { spellCheck: false })}
    />
  );
}

function LongTextInput({ source, field: declared }: InputProps<FieldOf<"longText">>) {
  const { value, change, blur, ref, texts, required } = useFieldInput(source, declared);
  return (
    <Field {...texts}>
      {(control) => (
        <span className="input">
          <textarea
            {...control}
            ref={ref}
            className="input__control long-text"
            rows={2}
            aria-required={required || undefined}
            value={typeof value === "string" ? value : ""}
            onChange={(event) => change(event.target.value === "" ? null : event.target.value)}
            onBlur={blur}
          />
        </span>
      )}
    </Field>
  );
}

const asIs = (value: string): string => value;

const Plain = ({ value }: ValueProps) => <>{String(value)}</>;
const Text = (props: ValueProps<FieldOf<"text">>) =>
  props.field.opens === undefined ? <Plain {...props} /> : <RecordLink {...props} opens={props.field.opens} named />;
const LongText = ({ value }: ValueProps) => <span className="long-text-shown">{String(value)}</span>;
const Clipped = ({ value }: ValueProps) => <span className="clipped">{String(value)}</span>;
const Figures = ({ value }: ValueProps) => <span className="figure">{String(value)}</span>;
const Phone = ({ value }: ValueProps) => (
  <a className="figure" href={`tel:${String(value)}`}>
    {formatPhone(String(value))}
  </a>
);
const Account = ({ value }: ValueProps) => <span className="figure">{formatBankAccount(String(value))}</span>;
const Email = ({ value }: ValueProps) => <a href={`mailto:${String(value)}`}>{String(value)}</a>;

function Site({ value }: ValueProps) {
  const address = String(value);
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
    </a>
  );
}

export const text: FieldComponents<FieldOf<"text">> = { Column: Text, Input: TextInput, Show: Text };
export const longText: FieldComponents<FieldOf<"longText">> = {
  Column: Clipped,
  Input: LongTextInput,
  Show: LongText,
  wide: true,
};
export const email: FieldComponents<FieldOf<"email">> = { Column: Email, Input: TextInput, Show: Email };
export const phone: FieldComponents<FieldOf<"phone">> = { Column: Phone, Input: TextInput, Show: Phone };
export const site: FieldComponents<FieldOf<"site">> = { Column: Site, Input: TextInput, Show: Site };
export const taxNumber: FieldComponents<FieldOf<"taxNumber">> = { Column: Figures, Input: TextInput, Show: Figures };
export const bankAccount: FieldComponents<FieldOf<"bankAccount">> = {
  Column: Account,
  Input: TextInput,
  Show: Account,
};
export const bic: FieldComponents<FieldOf<"bic">> = { Column: Figures, Input: TextInput, Show: Figures };
