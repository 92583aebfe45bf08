import { useEffect, useId, useRef, useState, type ReactElement } from "react";
import "./Tooltip.css";

export type TooltipSide = "bottom" | "right";

interface TooltipProps {
  /** Also part of the control's accessible name: the bubble itself is never read aloud. */
  text: string | undefined;
  side?: TooltipSide;
  children: ReactElement;
}

/** A short text beside a hovered or focused control; Esc hides it. */
export function Tooltip({ text, side = "bottom", children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const element = bubble.current;
    if (!shown || !element || text === undefined) return undefined;
    element.showPopover();
    const dismiss = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setShown(false);
    };
    document.addEventListener("keydown", dismiss);
    return () => {
      document.removeEventListener("keydown", dismiss);
      element.hidePopover();
    };
  }, [shown, text]);
  return (
    <span
      className="tooltip"
      style={{ anchorName: `--${id}` }}
      onPointerEnter={(event) => setShown(event.pointerType === "mouse")}
      onPointerLeave={() => setShown(false)}
      onPointerDown={() => setShown(false)}
      onFocus={(event) => setShown(event.target.matches(":focus-visible"))}
      onBlur={() => setShown(false)}
    >
      {children}
      <span
        ref={bubble}
        className={`tooltip__bubble tooltip__bubble--${side}`}
        popover="manual"
        style={{ positionAnchor: `--${id}` }}
        aria-hidden
      >
        {text}
      </span>
    </span>
  );
}
