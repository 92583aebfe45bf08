import type { KeyboardEvent } from "react";

/** A field that somebody types in keeps its arrows. */
const controls = "a, button, .record-table__select input";

/**
 * Takes the focus from row to row: to the same control of the next row, or to the name of its record. Space on a name
 * selects the row, and Enter on its box opens the record, as a press on the row does.
 */
export function goThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
  if (!target.matches(controls)) return;
  const row = target.closest<HTMLElement>("[role=row]");
  // A menu that a row has opened stands elsewhere on the page.
  if (!row || !event.currentTarget.contains(row)) return;
  if (key === " " && target instanceof HTMLAnchorElement) {
    row.querySelector<HTMLElement>("input[type=checkbox]")?.click();
    event.preventDefault();
  }
  if (key === "Enter" && target instanceof HTMLInputElement) {
    row.click();
    event.preventDefault();
  }
  const next = key === "ArrowDown" ? row.nextElementSibling : key === "ArrowUp" ? row.previousElementSibling : null;
  if (!next) return;
  const cell = [...row.children].findIndex((candidate) => candidate.contains(target));
  const same = [...next.querySelectorAll<HTMLElement>(controls)].find((one) => next.children[cell]?.contains(one));
  (
    same ??
    next.querySelector<HTMLElement>(".record-table__link") ??
    next.querySelector<HTMLElement>(controls)
  )?.focus();
  event.preventDefault();
}
