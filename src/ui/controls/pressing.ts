import type { MouseEvent, MouseEventHandler } from "react";

/**
 * Props of a button that can be disabled: it then ignores presses, and does not submit its form. Unlike a natively
 * disabled button it keeps the focus, which would be lost if the press itself disables the button.
 */
export const pressing = (off: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) => ({
  "aria-disabled": off || undefined,
  onClick: off ? ignored : onClick,
});

const ignored = (event: MouseEvent): void => event.preventDefault();
