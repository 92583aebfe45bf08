// Statements whose text stays the same: it is made once, and the database reads and plans it once for each connection.
import { SQL } from "drizzle-orm";

/** Each connection keeps what it has prepared: so many of them in the life of a process, the others are sent as they are. */
const mostNamed = 250;

const names = new Map<string, string>();

/** A statement that is a text already, with the values of its parameters in their order. */
export class Prepared extends SQL {
  readonly #text: string;
  readonly #values: unknown[];

  /**
   * @param keepsPlan its plan is good whatever the values are, so that it is made once. Where it depends on them, such as
   *   for a customer who may have three rows or a million, each execution is planned for itself.
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

/** The name under which a connection prepares a text; undefined for what it does not keep. */
export const preparedName = (text: string): string | undefined => names.get(text);
