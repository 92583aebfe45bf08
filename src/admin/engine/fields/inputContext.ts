// Provides the table of inputs to inputs that contain others: they can't import it, since it imports them.
import { createContext, useContext } from "react";
import type { InputTypes } from "./fieldProps.ts";

const InputContext = createContext<InputTypes | undefined>(undefined);

export const InputProvider = InputContext.Provider;

export function useInputTypes(): InputTypes {
  const inputs = useContext(InputContext);
  if (!inputs) throw new Error("useInputTypes is called outside InputProvider.");
  return inputs;
}
