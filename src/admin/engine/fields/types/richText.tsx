// Formatted text. The editor is a lazy chunk, loaded only by forms that need it.
import { lazy, Suspense } from "react";
import { defaultRegion } from "../../../../domain/company/region.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { Prose } from "../../../../ui/text/Prose.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { textOf } from "../../../../definition/texts/textOf.ts";
import type { FieldComponents, InputProps, ValueProps } from "../fieldProps.ts";

const RichTextEditor = lazy(() =>
  import("../richText/RichTextEditor.tsx").then(({ RichTextEditor: it }) => ({ default: it })),
);

const RichTextInput = (props: InputProps<FieldOf<"richText">>) => (
  <Suspense fallback={<Skeleton count={6} />}>
    <RichTextEditor {...props} />
  </Suspense>
);

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
