import { useState } from "react";

/** The most papers in one archive or one signing. */
const maxChosen = 100;

/** Selected rows for bulk actions. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  /** @param name the row's display name, for later messages */
  const choose = (id: number, isChosen: boolean, name: string): void =>
    setChosen((before) => {
      const next = new Map(before);
      if (!isChosen) next.delete(id);
      else if (next.size < maxChosen) next.set(id, name);
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
