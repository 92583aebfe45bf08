// The input of each field type, in forms. Lists and read-only pages don't load this module.
import type { InputTypes } from "./fieldProps.ts";
import { BooleanInput, ChoiceInput, ChoicesInput } from "./inputs/types/choiceInputs.tsx";
import { DateInput, DateTimeInput } from "./inputs/types/dateInputs.tsx";
import { FileInput } from "./inputs/types/fileInput.tsx";
import { MoneyInput, NumberInput } from "./inputs/types/numberInputs.tsx";
import { RangesInput } from "./inputs/types/rangesInput.tsx";
import { ReferenceInput } from "./inputs/types/referenceInput.tsx";
import { RelatedInput } from "./inputs/types/relatedInput.tsx";
import { RichTextInput } from "./inputs/types/richTextInput.tsx";
import { SecretInput } from "./inputs/types/secretInput.tsx";
import { LongTextInput, TextInput } from "./inputs/types/textInputs.tsx";
import { LinesInput } from "./lines/LinesInput.tsx";

export const inputTypes: InputTypes = {
  text: TextInput,
  longText: LongTextInput,
  richText: RichTextInput,
  email: TextInput,
  phone: TextInput,
  site: TextInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: MoneyInput,
  percent: NumberInput,
  date: DateInput,
  dateTime: DateTimeInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  reference: ReferenceInput,
  related: RelatedInput,
  lines: LinesInput,
  ranges: RangesInput,
  file: FileInput,
  picture: FileInput,
  secret: SecretInput,
  taxNumber: TextInput,
  bankAccount: TextInput,
  bic: TextInput,
};
