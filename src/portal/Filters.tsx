import type { ReactNode } from "react";
import "./Filters.css";

/** A list's filters in one line; their labels are for screen readers only. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="filters labels-hidden" role="search" aria-label={label}>
      {children}
    </div>
  );
}
