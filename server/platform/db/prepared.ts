// Statements with constant text: built once, and prepared by the database once per connection.
import { SQL } from "drizzle-orm";

/** Marks statements whose plan each connection keeps, in their text: drivers get nothing else of a statement. */
const mark = "/* keeps its plan */ ";

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
    this.#text = keepsPlan ? `${mark}${text}` : text;
    this.#values = [...values];
  }

  override toQuery(): { sql: string; params: unknown[] } {
    return { sql: this.#text, params: this.#values };
  }
}

export const keepsPlan = (text: string): boolean => text.startsWith(mark);

/** The most statements that a connection prepares, since the database keeps each; others are sent unprepared. */
const maxNamed = 250;

/** The names under which one connection prepares statements. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Undefined for a statement that isn't prepared. */
  of(text: string): string | undefined {
    if (!keepsPlan(text)) return undefined;
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxNamed) return name;
    const added = `kabinet_${this.#names.size + 1}`;
    this.#names.set(text, added);
    return added;
  }
}
