import type { KeyboardEvent } from "react";

/** Text inputs keep their arrow keys. */
const controls = "a, button, .record-table__select input";

/**
 * Moves the focus between rows with the arrow keys: to the same control of the next row, or to its record's name. Space on a
 * name selects the row, and Enter on its checkbox opens the record, like a click on the row.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
  if (!target.matches(controls)) return;
  const row = target.closest<HTMLElement>("[role=row]");
  // A row's open menu is elsewhere in the DOM.
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
