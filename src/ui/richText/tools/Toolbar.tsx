import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";

const moves: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowRight: (place, last) => (place === last ? 0 : place + 1),
  ArrowLeft: (place, last) => (place === 0 ? last : place - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A group of buttons with a single tab stop; arrow keys move between them (WAI-ARIA, Toolbar pattern). */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const stop = useRef(0);
  // Excludes buttons in the tools' dialogs.
  const buttons = (): readonly HTMLButtonElement[] =>
    [...(bar.current?.querySelectorAll("button") ?? [])].filter((button) => !button.closest("dialog"));
  const stopAt = (place: number): void => {
    stop.current = place;
    for (const [index, button] of buttons().entries()) button.tabIndex = index === place ? 0 : -1;
  };
  useLayoutEffect(() => stopAt(Math.min(stop.current, Math.max(buttons().length - 1, 0))));
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = buttons();
    const place = all.findIndex((button) => button === event.target);
    const move = moves[event.key];
    if (place < 0 || !move) return;
    event.preventDefault();
    all[move(place, all.length - 1)]?.focus();
  };
  return (
    <div
      ref={bar}
      className="rich-text-input__tools"
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={({ target }: { target: Element }) => {
        const place = buttons().findIndex((button) => button === target);
        if (place >= 0) stopAt(place);
      }}
    >
      {children}
    </div>
  );
}
