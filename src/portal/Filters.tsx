import type { ReactNode } from "react";
import "./Filters.css";

/** What narrows a list, in one line; the controls' labels are for screen readers, their values speak for themselves. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="filters labels-hidden" role="search" aria-label={label}>
      {children}
    </div>
  );
}
