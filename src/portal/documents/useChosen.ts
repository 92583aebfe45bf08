import { useState } from "react";

/** As many as one archive or one signing takes. */
const most = 100;

/** Rows that were chosen to do something with them together. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (id: number, isChosen: boolean): void =>
    setChosen((before) => {
      const next = new Set(before);
      if (!isChosen) next.delete(id);
      else if (next.size < most) next.add(id);
      return next;
    });
  return { ids: [...chosen], has: (id: number) => chosen.has(id), choose, clear: () => setChosen(new Set()) };
}

export type Chosen = ReturnType<typeof useChosen>;
