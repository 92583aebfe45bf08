// What rules need from the product: the engine knows neither letters nor tasks.
import type { StoredFile } from "../../../src/definition/fields.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Services } from "../../platform/services.ts";

/** A rule's letter with its texts filled in. */
export interface RuledLetter {
  /** An address, or all administrators; those of one region if it is given. */
  readonly to: string | { readonly administratorsOf: Region | undefined };
  readonly region: Region;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The attached files of the record. */
  readonly files: readonly StoredFile[];
  /** The path of the record's screen. */
  readonly path: string;
}

export interface RuledTask {
  readonly title: string;
  readonly text: string;
  readonly region: Region;
  readonly resource: string;
  readonly recordId: number;
}

/** By the word of the definition; words without an entry are refused. */
export interface Effects {
  /** Queues a letter in the transaction. @returns the addresses that it goes to */
  readonly letter?: (tx: Queryable, services: Services, letter: RuledLetter) => Promise<readonly string[]>;
  /** Creates a task in the transaction. @returns its number */
  readonly task?: (tx: Queryable, task: RuledTask) => Promise<number>;
}
