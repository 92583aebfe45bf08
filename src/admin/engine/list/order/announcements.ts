import type { Announcements } from "@dnd-kit/core";

/** Screen reader announcements while an item is moved. */
export function announcements<T extends number | string>(ids: readonly T[], nameOf: (id: T) => string): Announcements {
  const placeOf = (id: number | string): number => ids.findIndex((known) => known === id);
  const said = (id: number | string): string => {
    const known = ids[placeOf(id)];
    return `«${known === undefined ? "" : nameOf(known)}»`;
  };
  const place = (id: number | string): string => `место ${placeOf(id) + 1} из ${ids.length}`;
  return {
    onDragStart: ({ active }) => `${said(active.id)}: поднято, ${place(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${said(active.id)}: ${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => `${said(active.id)}: опущено${over ? `, ${place(over.id)}` : ""}`,
    onDragCancel: ({ active }) => `${said(active.id)}: снова на своём месте`,
  };
}

/** Instructions for moving an item by keyboard. */
export const howToMove = {
  draggable: "Пробел поднимает, стрелки двигают, пробел опускает, Escape возвращает на место.",
} as const;
