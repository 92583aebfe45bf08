import type { Field } from "../../../definition/grammar.ts";
import { EffectiveNote } from "./effective/EffectiveNote.tsx";
import type { InputProps } from "./fieldProps.ts";
import { PlainInput } from "./PlainInput.tsx";

/** The input of a field by its type, inside another input, with the effective dates below it if it has them. */
export function NestedInput(props: InputProps<Field>) {
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
