// A form that stands in a dialog above the card of another record: what it shares with what is around it.
import { createContext, type RefObject } from "react";

export interface FormInPlace {
  readonly tab: number;
  readonly openTab: (tab: number) => void;
  /** Told whether closing would lose something typed. */
  readonly tellUnsaved: (isUnsaved: boolean) => void;
}

/** Undefined for a form that has a page to itself. */
export const InPlace = createContext<FormInPlace | undefined>(undefined);

/** True while a dialog above the form holds something typed: whoever leaves the page loses that, too. */
export const UnsavedAbove = createContext<RefObject<boolean>>({ current: false });
