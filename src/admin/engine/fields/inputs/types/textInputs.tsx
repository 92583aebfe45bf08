// Inputs of text types: as typed, or normalised by their rules.
import type { FieldOf } from "../../../../../definition/grammar.ts";
import { readValue } from "../../../../../definition/values.ts";
import { formatBankAccount } from "../../../../../domain/company/bankAccount.ts";
import { formatPhone } from "../../../../../domain/company/phone.ts";
import type { Country } from "../../../../../regions/country.ts";
import { countries } from "../../../../../regions/index.ts";
import { Field } from "../../../../../ui/controls/Field.tsx";
import { TypedInput } from "../../../../../ui/typing/TypedInput.tsx";
import type { InputProps } from "../../fieldProps.ts";
import { useFieldInput, useFormRegion } from "../useFieldInput.ts";

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

export function TextInput({ source, field: declared }: InputProps<FieldOf<TextType>>) {
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

export function LongTextInput({ source, field: declared }: InputProps<FieldOf<"longText">>) {
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
