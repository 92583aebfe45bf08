import type { Field } from "../../../definition/grammar.ts";
import type { InputProps } from "./fieldProps.ts";
import { InputProvider } from "./inputContext.ts";
import { inputTypes } from "./inputTypes.tsx";
import { NestedInput } from "./NestedInput.tsx";

/** The input of a field by its type, with the effective dates below it if it has them. */
export const FieldInput = (props: InputProps<Field>) => (
  <InputProvider value={inputTypes}>
    <NestedInput {...props} />
  </InputProvider>
);
