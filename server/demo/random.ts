/** Reproducible randomness: the same seed gives the same demo data everywhere. */
export interface Random {
  /** From `least` to `most`, both included. */
  int(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with this probability, from 0 to 1. */
  chance(share: number): boolean;
  /** A number of members of a list, each once, in the list's order. */
  some<T>(list: readonly T[], count: number): T[];
}

/** Mulberry32: 32 bits of state are plenty for names and sums. */
export function seeded(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    int,
    pick: (list) => {
      const picked = list[int(0, list.length - 1)];
      if (picked === undefined) throw new Error("There is nothing to pick from.");
      return picked;
    },
    chance: (share) => next() < share,
    some: (list, count) => {
      const left = list.map((_, index) => index);
      while (left.length > count) left.splice(int(0, left.length - 1), 1);
      return list.filter((_, index) => left.includes(index));
    },
  };
}
