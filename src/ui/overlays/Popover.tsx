import { useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import "./Popover.css";

type PopoverProps = {
  /** The button's accessible name, when its face does not say it. */
  label?: string;
  /** What the button looks like. */
  face: ReactNode;
  className?: string;
  /** Which edge of the button the panel keeps to. */
  align?: "start" | "end";
  /** Also opens while the button is hovered or focused; a press keeps it open. */
  peek?: boolean;
  children: ReactNode;
};

/** A button and the panel that it opens above the page. Esc and a press outside close it; the focus returns. */
export function Popover({ label, face, className, align = "end", peek = false, children }: PopoverProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const peeking = usePeek(panel);
  return (
    <span className="popover" {...(peek && peeking)}>
      <button
        type="button"
        className={className}
        style={{ anchorName: `--${id}` }}
        aria-label={label}
        aria-expanded={open}
        popoverTarget={id}
        popoverTargetAction={peek ? "show" : "toggle"}
      >
        {face}
      </button>
      <div
        ref={panel}
        id={id}
        className={`popover__panel popover__panel--${align}`}
        popover="auto"
        style={{ positionAnchor: `--${id}` }}
        onToggle={(event) => {
          // A tooltip in the panel opens and closes for itself.
          if (event.target === event.currentTarget) setOpen(event.newState === "open");
        }}
      >
        {open && children}
      </div>
    </span>
  );
}

/** Opens the panel while somebody hovers or focuses, unless a press has opened it for good. */
function usePeek(panel: { readonly current: HTMLElement | null }): Partial<ComponentProps<"span">> {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const peeked = useRef(false);
  const soon = (act: () => void): void => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(act, 150);
  };
  const show = (): void => {
    if (!panel.current || panel.current.matches(":popover-open")) return;
    panel.current.showPopover();
    peeked.current = true;
  };
  const hide = (): void => {
    if (peeked.current) panel.current?.hidePopover();
    peeked.current = false;
  };
  return {
    onPointerEnter: (event) => event.pointerType === "mouse" && soon(show),
    onPointerLeave: (event) => event.pointerType === "mouse" && soon(hide),
    onFocus: (event) => event.target.matches(":focus-visible") && soon(show),
    onBlur: () => soon(hide),
    onClick: () => {
      clearTimeout(waiting.current);
      peeked.current = false;
    },
  };
}
