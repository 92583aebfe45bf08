// Formatted text.
import { defaultRegion } from "../../../../domain/company/region.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { Prose } from "../../../../ui/text/Prose.tsx";
import { RichTextField } from "../../../../ui/richText/RichTextField.tsx";
import { textOf } from "../../../../definition/texts/textOf.ts";
import { useRole } from "../../definitions.tsx";
import { useParts } from "../../parts.ts";
import type { FieldComponents, InputProps, ValueProps } from "../fieldProps.ts";
import { useFieldInput } from "../inputs/useFieldInput.ts";

function RichTextInput({ source, field: declared }: InputProps<FieldOf<"richText">>) {
  const { value, change, blur, texts, required } = useFieldInput(source, declared);
  const { upload } = useParts().texts;
  // Whoever may not upload still edits a text with pictures.
  const pictures = useRole() === "ADMIN" ? upload : "kept";
  return <RichTextField {...texts} {...{ value, required, pictures }} name={source} onChange={change} onLeave={blur} />;
}

const RichText = ({ value }: ValueProps<FieldOf<"richText">>) => <Prose html={String(value)} />;

const Beginning = ({ value, field }: ValueProps<FieldOf<"richText">>) => (
  <span className="clipped">{textOf(value, field, { region: defaultRegion }).slice(0, 200)}</span>
);

export const richText: FieldComponents<FieldOf<"richText">> = {
  Column: Beginning,
  Input: RichTextInput,
  Show: RichText,
  wide: true,
};
