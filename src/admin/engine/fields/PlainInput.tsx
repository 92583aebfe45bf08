import { createElement } from "react";
import type { Field } from "../../../definition/grammar.ts";
import { useFieldComponents } from "../parts.ts";
import type { InputProps } from "./fieldProps.ts";

/** The input of a field by its type. */
export function PlainInput(props: InputProps<Field>) {
  const componentsOf = useFieldComponents();
  return createElement(componentsOf(props.field).Input, props);
}
