import { createElement } from "react";
import type { Field } from "../../../resources/grammar.ts";
import { useFieldComponents } from "../parts.ts";
import type { InputProps } from "./fieldProps.ts";

/** A field's input, as its type has it. */
export function PlainInput(props: InputProps<Field>) {
  const componentsOf = useFieldComponents();
  return createElement(componentsOf(props.field).Input, props);
}
