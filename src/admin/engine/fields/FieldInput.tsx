import type { Field } from "../../../resources/grammar.ts";
import { EffectiveNote } from "./effective/EffectiveNote.tsx";
import type { InputProps } from "./fieldProps.ts";
import { PlainInput } from "./PlainInput.tsx";

/** A field's input, as its type has it; below what holds from a day on, its days. */
export function FieldInput(props: InputProps<Field>) {
  const { source, field } = props;
  const input = <PlainInput {...props} />;
  if (field.type === "lines" || field.type === "related" || !field.effective) return input;
  return (
    <div>
      {input}
      <EffectiveNote source={source} field={field} />
    </div>
  );
}
