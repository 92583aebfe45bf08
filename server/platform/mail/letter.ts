import type { letterKindChoices, LetterTopic } from "../../../src/domain/papers/letters.ts";
import type { Region } from "../../../src/domain/company/region.ts";

/** A file of the file store that goes with a letter. */
export interface LetterFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** A letter's content in plain text; the template defines its look. */
export interface Letter {
  readonly to: string;
  /** The region whose settings name the sender, and whose site signs the letter. */
  readonly region: Region;
  /** The purpose of the letter. */
  readonly kind: keyof typeof letterKindChoices;
  /** The topic that recipients can unsubscribe from; absent if the letter is always sent. */
  readonly topic?: LetterTopic;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly href: string };
  /** Small print below the button: what to do if the letter was not expected. */
  readonly afterword?: readonly string[];
  readonly files?: readonly LetterFile[];
}
