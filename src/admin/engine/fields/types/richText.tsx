import { defaultRegion } from "../../../../domain/company/region.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { Prose } from "../../../../ui/text/Prose.tsx";
import { textOf } from "../../../../definition/texts/textOf.ts";
import type { FieldComponents, ValueProps } from "../fieldProps.ts";

const RichText = ({ value }: ValueProps<FieldOf<"richText">>) => <Prose html={String(value)} />;

const Beginning = ({ value, field }: ValueProps<FieldOf<"richText">>) => (
  <span className="clipped">{textOf(value, field, { region: defaultRegion }).slice(0, 200)}</span>
);

export const richText: FieldComponents<FieldOf<"richText">> = {
  Column: Beginning,
  Show: RichText,
  wide: true,
};
