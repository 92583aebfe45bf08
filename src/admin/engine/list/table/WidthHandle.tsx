import { useRef, type PointerEvent } from "react";
import { useWidths } from "./widths.ts";

interface WidthHandleProps {
  name: string;
  /** Returns the column's current width in CSS pixels. */
  measure: () => number;
}

/**
 * The draggable edge of a header; a double click resets the width. By keyboard, widths are set in the columns' menu, so that
 * a header's accessible name stays its label.
 */
export function WidthHandle({ name, measure }: WidthHandleProps) {
  const { draw, settle } = useWidths();
  const drag = useRef<{ readonly from: number; readonly width: number }>(undefined);
  const drawnTo = (event: PointerEvent): number | undefined =>
    drag.current && drag.current.width + event.clientX - drag.current.from;
  return (
    <span
      className="record-table__edge"
      aria-hidden="true"
      onDoubleClick={() => settle(name, undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, width: measure() };
      }}
      onPointerMove={(event) => {
        const to = drawnTo(event);
        if (to !== undefined) draw(name, to);
      }}
      onPointerUp={(event) => {
        const to = drawnTo(event);
        if (to !== undefined && event.clientX !== drag.current?.from) settle(name, to);
        drag.current = undefined;
      }}
      onPointerCancel={() => {
        drag.current = undefined;
        draw(name, undefined);
      }}
    />
  );
}
