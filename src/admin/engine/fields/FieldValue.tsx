import { createElement } from "react";
import type { Definition, Field } from "../../../resources/grammar.ts";
import { isEmpty } from "../../../resources/values.ts";
import { useFieldComponents } from "../parts.ts";
import type { Values } from "./fieldProps.ts";

interface FieldValueProps {
  definition: Definition;
  name: string;
  field: Field;
  value: unknown;
  record: Values;
  line?: Values;
  /** In a list there is less room than on a page. */
  face?: "Column" | "Show";
}

/** A value as its type shows it; a dash stands for nothing. */
export function FieldValue({ face = "Show", value, ...rest }: FieldValueProps) {
  const componentsOf = useFieldComponents();
  if (isEmpty(value)) return <span className="quiet">—</span>;
  return createElement(componentsOf(rest.field)[face], { ...rest, value });
}
