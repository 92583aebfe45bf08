import type { LetterTopic } from "../../../src/domain/letters.ts";
import type { Region } from "../../../src/domain/region.ts";
import type { letterKindChoices } from "../../../src/resources/letters.ts";

/** What a letter says; how it looks is the template's business. Plain text everywhere, no markup. */
export interface Letter {
  readonly to: string;
  /** Whose settings name the sender, and whose site signs it. */
  readonly region: Region;
  /** What the letter is for. */
  readonly kind: keyof typeof letterKindChoices;
  /** What one may do without: who has chosen so is not written to. Absent: the letter always comes. */
  readonly topic?: LetterTopic;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly href: string };
  /** Smaller, below the button: what to do when the letter was not expected. */
  readonly afterword?: readonly string[];
}
