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

/** Milliseconds that requests took. */
export interface Waits {
  readonly median: number;
  readonly p95: number;
  readonly slowest: number;
}

/** Measures how long others wait while something else is under way: `ask` is asked again and again until `work` is done. */
export async function waitsBeside(
  work: () => Promise<unknown>,
  ask: (round: number) => Promise<unknown>,
): Promise<Waits> {
  let busy = true;
  const working = work().finally(() => (busy = false));
  const waited: number[] = [];
  while (busy) {
    const start = performance.now();
    await ask(waited.length);
    waited.push(performance.now() - start);
    await new Promise((soon) => setTimeout(soon, 5));
  }
  await working;
  const sorted = waited.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { median: at(0.5), p95: at(0.95), slowest: at(1) };
}
