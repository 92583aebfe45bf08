import { createElement } from "react";
import type { Field } from "../../resources/grammar.ts";
import { kitOf } from "../fieldTypes.tsx";
import type { InputProps } from "./fieldProps.ts";

/** A field's input, as its type has it. */
export const FieldInput = (props: InputProps<Field>) => createElement(kitOf(props.field).Input, props);
