import { useId, useState, type ReactNode } from "react";
import { Button } from "../ui/controls/Button.tsx";
import "./Filters.css";

interface FiltersProps {
  label: string;
  search?: ReactNode;
  /** The number of the other filters that are set. */
  active?: number;
  /** The filters beside the search. */
  children?: ReactNode;
}

/**
 * A list's filters in one line; their labels are for screen readers only. On a phone a button beside the search opens the
 * others, so that the list stays in view.
 */
export function Filters({ label, search, active = 0, children }: FiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const folds = Boolean(search && children);
  return (
    <div className="filters labels-hidden" role="search" aria-label={label}>
      {search}
      {folds && (
        <Button icon="filter" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {active === 0 ? "Фильтры" : `Фильтры: ${active}`}
        </Button>
      )}
      <div id={id}>{children}</div>
    </div>
  );
}
