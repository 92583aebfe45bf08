import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus up and down among the elements that match a selector inside the event's element. */
export function moveAmong(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const place = all.findIndex((element) => element === document.activeElement);
  if (place < 0) return;
  event.preventDefault();
  all[(place + step + all.length) % all.length]?.focus();
}
