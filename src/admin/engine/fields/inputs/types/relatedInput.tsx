import { useRecordContext } from "ra-core";
import { createElement } from "react";
import type { FieldOf } from "../../../../../definition/grammar.ts";
import { useDefinition } from "../../../definitions.tsx";
import { useParts } from "../../../parts.ts";
import type { InputProps, Values } from "../../fieldProps.ts";

/** A list of other records is edited where it is shown. */
export function RelatedInput({ source, field }: InputProps<FieldOf<"related">>) {
  const definition = useDefinition();
  const record: Values = useRecordContext() ?? {};
  return createElement(useParts().fields.related.Show, { definition, name: source, field, record, value: record });
}
