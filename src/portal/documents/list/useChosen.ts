import { useState } from "react";

/** As many as one archive or one signing takes. */
const most = 100;

/** Rows that were chosen to do something with them together. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  /** @param name what people call the row, for when something is said of it later */
  const choose = (id: number, isChosen: boolean, name: string): void =>
    setChosen((before) => {
      const next = new Map(before);
      if (!isChosen) next.delete(id);
      else if (next.size < most) next.set(id, name);
      return next;
    });
  return {
    ids: [...chosen.keys()],
    has: (id: number) => chosen.has(id),
    nameOf: (id: number | null) => (id === null ? "" : (chosen.get(id) ?? "")),
    choose,
    clear: () => setChosen(new Map()),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
