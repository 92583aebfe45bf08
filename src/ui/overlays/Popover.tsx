import { useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import "./Popover.css";

type PopoverProps = {
  /** The button's accessible name, if its content doesn't contain it. */
  label?: string;
  /** The content of the button. */
  trigger: ReactNode;
  className?: string;
  /** The button's edge that the panel is aligned to. */
  align?: "start" | "end";
  /** True to open also on hover and focus; a press keeps it open. */
  peek?: boolean;
  children: ReactNode;
};

/** A button with a panel that opens above the page. Esc and a press outside close it and restore the focus. */
export function Popover({ label, trigger, className, align = "end", peek = false, children }: PopoverProps) {
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
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        className={`popover__panel popover__panel--${align}`}
        popover="auto"
        style={{ positionAnchor: `--${id}` }}
        onToggle={(event) => {
          // Toggle events of tooltips inside the panel bubble up to it.
          if (event.target === event.currentTarget) setOpen(event.newState === "open");
        }}
      >
        {open && children}
      </div>
    </span>
  );
}

/** Opens the panel on hover and focus, unless a press has opened it. */
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
