import type { FieldOf } from "../../../../../definition/grammar.ts";
import { RichTextField } from "../../../../../ui/richText/RichTextField.tsx";
import { useRole } from "../../../definitions.tsx";
import { useParts } from "../../../parts.ts";
import type { InputProps } from "../../fieldProps.ts";
import { useFieldInput } from "../useFieldInput.ts";

export function RichTextInput({ source, field: declared }: InputProps<FieldOf<"richText">>) {
  const { value, change, blur, texts, required } = useFieldInput(source, declared);
  const { upload } = useParts().texts;
  // Users who may not upload can still edit a text with pictures.
  const pictures = useRole() === "ADMIN" ? upload : "kept";
  return <RichTextField {...texts} {...{ value, required, pictures }} name={source} onChange={change} onLeave={blur} />;
}
