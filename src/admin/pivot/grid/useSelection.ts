import { useRef, useState, type ClipboardEvent, type PointerEvent } from "react";
import type { Place } from "./model.ts";
import type { Range } from "./ranges.ts";

/** A block of cells, from its first row and column to before the last; row −1 is the columns' names. */
export interface Block {
  readonly rows: Range;
  readonly columns: Range;
}

interface Selecting {
  readonly active: Place;
  /** Moves the focus without scrolling. */
  readonly onMove: (place: Place) => void;
  /** A block's text for the clipboard. */
  readonly textOf: (block: Block) => string;
  readonly onCopied: (block: Block) => void;
}

/**
 * Selects cells as in a spreadsheet: by dragging, by Shift and click, or by Shift and the arrow keys; Ctrl+C copies the
 * selection, or the focused cell.
 */
export function useSelection({ active, onMove, textOf, onCopied }: Selecting) {
  const [anchor, setAnchor] = useState<Place>();
  const drag = useRef<{ readonly from: Place; hasMoved: boolean }>(undefined);
  const block = anchor && blockBetween(anchor, active);

  const onPointerDown = (event: PointerEvent): void => {
    const place = placeAt(event.target);
    if (!place || event.button !== 0 || event.pointerType !== "mouse" || place.row < 0) return;
    drag.current = { from: event.shiftKey ? (anchor ?? active) : place, hasMoved: event.shiftKey };
    if (!event.shiftKey) return setAnchor(undefined);
    setAnchor(drag.current.from);
    onMove(place);
  };
  const onPointerOver = ({ target, buttons }: PointerEvent): void => {
    const place = placeAt(target);
    if (!drag.current || !place || place.row < 0) return;
    if (buttons !== 1) {
      drag.current = undefined;
      return;
    }
    const { from } = drag.current;
    if (!drag.current.hasMoved && from.row === place.row && from.column === place.column) return;
    drag.current.hasMoved = true;
    setAnchor(from);
    onMove(place);
  };
  /** True for the click that ends a selection, which does nothing else. */
  const endsSelection = (): boolean => {
    const has = drag.current?.hasMoved === true;
    drag.current = undefined;
    return has;
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (active.row < 0 && !block) return;
    const copied = block ?? blockBetween(active, active);
    event.preventDefault();
    event.clipboardData.setData("text/plain", textOf(copied));
    onCopied(copied);
  };
  /** Called before the focus moves: with Shift the selection is extended. */
  const extend = (isExtending: boolean): void => setAnchor(isExtending ? (anchor ?? active) : undefined);
  return { block, setAnchor, extend, endsSelection, handlers: { onPointerDown, onPointerOver, onCopy } };
}

const blockBetween = (a: Place, b: Place): Block => ({
  rows: between(Math.max(-1, a.row), Math.max(-1, b.row)),
  columns: between(a.column, b.column),
});

const between = (a: number, b: number): Range => ({ first: Math.min(a, b), last: Math.max(a, b) + 1 });

/** The grid position of an event's target. */
export function placeAt(target: EventTarget | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return cell ? { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) } : undefined;
}
