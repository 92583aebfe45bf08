// The inputs of the field types, for inputs that have others inside: those can't import the table that they stand in.
import { createContext, useContext } from "react";
import type { InputTypes } from "./fieldProps.ts";

const InputContext = createContext<InputTypes | undefined>(undefined);

export const InputProvider = InputContext.Provider;

export function useInputTypes(): InputTypes {
  const inputs = useContext(InputContext);
  if (!inputs) throw new Error("useInputTypes is called outside InputProvider.");
  return inputs;
}
