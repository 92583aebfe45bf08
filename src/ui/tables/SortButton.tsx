import type { ComponentProps } from "react";
import { Icon } from "../icons/Icon.tsx";
import "./SortButton.css";

export type Order = "ascending" | "descending";

interface SortButtonProps extends Pick<ComponentProps<"button">, "onClick"> {
  label: string;
  /** Undefined while the table has another order. */
  order: Order | undefined;
  "data-field"?: string;
}

/** The header of a column that a table can be sorted by. */
export function SortButton({ label, order, ...button }: SortButtonProps) {
  return (
    <button type="button" className={order ? "sort-button sort-button--active" : "sort-button"} {...button}>
      {label}
      <Icon name={order ? icons[order] : "sort"} size={16} />
    </button>
  );
}

const icons = { ascending: "chevron-up", descending: "chevron-down" } as const;
