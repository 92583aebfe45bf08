import { useRef, type PointerEvent } from "react";
import { useWidths } from "./widths.ts";

interface WidthHandleProps {
  name: string;
  /** How wide the column is at the moment, in CSS pixels. */
  measure: () => number;
}

/**
 * The edge of a heading, to be drawn; pressed twice, the column is as wide as its content. By keyboard the widths are
 * set where the columns are chosen: a heading that is read aloud says its own name only.
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
