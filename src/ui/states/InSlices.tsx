import { useDeferredValue, type ReactNode } from "react";

/** Draws its first content in slices, so that the page answers meanwhile; until it is complete, the placeholder stays. */
export const InSlices = ({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) =>
  useDeferredValue(true, false) ? children : placeholder;
