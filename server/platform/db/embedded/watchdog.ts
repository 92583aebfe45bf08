/**
 * Calls back when the engine works on one batch for longer than `limitMs`. It replaces statement_timeout, which the embedded
 * engine accepts and ignores.
 */
export class Watchdog {
  readonly #limitMs: number;
  readonly #bite: () => void;
  #timer: NodeJS.Timeout | undefined;
  #unanswered = 0;
  #leashes = 0;

  constructor(limitMs: number, bite: () => void) {
    this.#limitMs = limitMs;
    this.#bite = bite;
  }

  began(): void {
    this.#unanswered += 1;
    if (this.#unanswered === 1) this.#watch();
  }

  ended(): void {
    this.#unanswered -= 1;
    this.#watch();
  }

  /** Nothing is running any more. */
  reset(): void {
    this.#unanswered = 0;
    this.#watch();
  }

  /** Suspends the limit until the returned function is called. */
  hold(): () => void {
    this.#leashes += 1;
    this.#watch();
    return () => {
      this.#leashes -= 1;
      this.#watch();
    };
  }

  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unanswered === 0 || this.#leashes > 0) return;
    const timer = setTimeout(() => {
      // This thread may have been the slow one, so the engine's pending messages are handled first.
      setImmediate(() => {
        if (this.#timer === timer) this.#bite();
      });
    }, this.#limitMs);
    this.#timer = timer;
  }
}
