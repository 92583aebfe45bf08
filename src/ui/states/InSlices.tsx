import { useDeferredValue, type ReactNode } from "react";

/**
 * Renders its first content in slices, so that the page stays responsive; shows the placeholder until it is complete.
 */
export const InSlices = ({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) =>
  useDeferredValue(true, false) ? children : placeholder;
