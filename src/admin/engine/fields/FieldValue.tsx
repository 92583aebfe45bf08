import { createElement } from "react";
import type { Definition, Field } from "../../../definition/grammar.ts";
import { isEmpty } from "../../../definition/values.ts";
import { useFieldComponents } from "../parts.ts";
import type { Values } from "./fieldProps.ts";

interface FieldValueProps {
  definition: Definition;
  name: string;
  field: Field;
  value: unknown;
  record: Values;
  line?: Values;
  /** Column for the compact form in lists. */
  variant?: "Column" | "Show";
}

/** Shows a value by its field's type; a dash if it is empty. */
export function FieldValue({ variant = "Show", value, ...rest }: FieldValueProps) {
  const componentsOf = useFieldComponents();
  if (isEmpty(value)) return <span className="quiet">—</span>;
  return createElement(componentsOf(rest.field)[variant], { ...rest, value });
}
