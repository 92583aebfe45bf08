// Medians of runs that alternate, so that other load on the machine affects all of them alike.

export interface Run {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/**
 * Runs each in turn, `rounds` times after one warm-up round.
 * @returns the median of each in milliseconds, by name
 */
export async function medians(runs: readonly Run[], rounds: number): Promise<ReadonlyMap<string, number>> {
  const times = new Map(runs.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++)
    for (const { name, run } of runs) {
      const start = performance.now();
      await run();
      if (round > 0) times.get(name)?.push(performance.now() - start);
    }
  return new Map([...times].map(([name, taken]) => [name, median(taken)]));
}

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [lower = 0, upper = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (lower + upper) / 2;
}
