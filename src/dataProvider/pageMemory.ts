// Remembers where pages end, so that the next page continues from a row instead of counting all rows before it:
// a page at any depth then costs what the first one costs.
import type { ListQuery } from "./operations.ts";

const most = 500;

/** The server's `X-Next` of each page that was read, forgotten in order of age. */
export class PageMemory {
  readonly #ends = new Map<string, string>();

  /** What to continue after for this page; undefined when the page before it was not read. */
  before(resource: string, query: ListQuery): string | undefined {
    return query.page > 1 ? this.#ends.get(keyOf(resource, query, query.page - 1)) : undefined;
  }

  note(resource: string, query: ListQuery, next: string | null): void {
    if (next === null) return;
    this.#ends.set(keyOf(resource, query, query.page), next);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > most && oldest !== undefined) this.#ends.delete(oldest);
  }

  /** A change moves the ends of pages. */
  forget(resource: string): void {
    for (const key of this.#ends.keys()) if (key.startsWith(`${resource} `)) this.#ends.delete(key);
  }

  /** Somebody else's pages end elsewhere. */
  forgetAll(): void {
    this.#ends.clear();
  }
}

const keyOf = (resource: string, { sort, perPage, filter }: ListQuery, page: number): string =>
  `${resource} ${JSON.stringify([sort, perPage, filter, page])}`;
