// Statements with constant text: built once, and prepared by the database once per connection.
import { SQL } from "drizzle-orm";

/** The most statements that a process prepares, since each connection keeps them; others are sent unprepared. */
const mostNamed = 250;

const names = new Map<string, string>();

/** A statement with finished text and its parameters in order. */
export class Prepared extends SQL {
  readonly #text: string;
  readonly #values: unknown[];

  /**
   * @param keepsPlan true if one plan suits all values and can be reused. Otherwise each execution is planned for its
   * values, such as a customer who may have three rows or a million.
   */
  constructor(text: string, values: readonly unknown[], keepsPlan: boolean) {
    super([]);
    this.#text = text;
    this.#values = [...values];
    if (keepsPlan && names.size < mostNamed && !names.has(text)) names.set(text, `kabinet_${names.size + 1}`);
  }

  override toQuery(): { sql: string; params: unknown[] } {
    return { sql: this.#text, params: this.#values };
  }
}

/** The name under which connections prepare a text; undefined for unprepared ones. */
export const preparedName = (text: string): string | undefined => names.get(text);
