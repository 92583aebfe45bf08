import { createElement, type ReactNode } from "react";
import type { Field } from "../../../definition/grammar.ts";
import type { InputProps } from "./fieldProps.ts";
import { useInputTypes } from "./inputContext.ts";

/** The input of a field by its type, inside another input. */
export function PlainInput(props: InputProps<Field>) {
  const Input = useInputTypes()[props.field.type] as (props: InputProps<Field>) => ReactNode;
  return createElement(Input, props);
}
