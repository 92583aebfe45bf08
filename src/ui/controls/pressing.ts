import type { MouseEvent, MouseEventHandler } from "react";

/**
 * Props of a button that may be off: it then ignores presses, and does not submit its form either. Unlike a natively
 * disabled button it keeps the keyboard's focus, which would be lost where the press itself switches the button off.
 */
export const pressing = (off: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) => ({
  "aria-disabled": off || undefined,
  onClick: off ? ignored : onClick,
});

const ignored = (event: MouseEvent): void => event.preventDefault();
