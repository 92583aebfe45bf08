// A form in a dialog above another record's page, and what it shares with its surroundings.
import { createContext, type RefObject } from "react";

export interface FormInPlace {
  readonly tab: number;
  readonly openTab: (tab: number) => void;
  /** Called with whether closing would lose input. */
  readonly tellUnsaved: (isUnsaved: boolean) => void;
}

/** Undefined for a form on its own page. */
export const InPlace = createContext<FormInPlace | undefined>(undefined);

/** True while a dialog above the form has unsaved input, which leaving the page would lose too. */
export const UnsavedAbove = createContext<RefObject<boolean>>({ current: false });
