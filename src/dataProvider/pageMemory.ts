// Remembers the cursors at the ends of pages, so that the next page starts there: deep pages then cost as much as the first.
import type { ListQuery } from "./operations.ts";

const maxEntries = 500;

/** The server's `X-Next` of each page read; the oldest are dropped. */
export class PageMemory {
  readonly #ends = new Map<string, string>();

  /** The cursor for this page; undefined if the previous page was not read. */
  before(resource: string, query: ListQuery): string | undefined {
    return query.page > 1 ? this.#ends.get(keyOf(resource, query, query.page - 1)) : undefined;
  }

  note(resource: string, query: ListQuery, next: string | null): void {
    if (next === null) return;
    this.#ends.set(keyOf(resource, query, query.page), next);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > maxEntries && oldest !== undefined) this.#ends.delete(oldest);
  }

  /** A change invalidates a resource's cursors. */
  forget(resource: string): void {
    for (const key of this.#ends.keys()) if (key.startsWith(`${resource} `)) this.#ends.delete(key);
  }

  /** Another user has other pages. */
  forgetAll(): void {
    this.#ends.clear();
  }
}

const keyOf = (resource: string, { sort, perPage, filter }: ListQuery, page: number): string =>
  `${resource} ${JSON.stringify([sort, perPage, filter, page])}`;
