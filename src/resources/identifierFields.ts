import { messages } from "../i18n/messages.ts";
import type { FieldOf } from "./grammar.ts";

/** What a system says of one of its identifiers: `systems` keeps it, and the calls answer it. */
export interface KnownIdentifier {
  readonly key: string;
  readonly label: string;
  /** A regular expression that the whole value matches. */
  readonly pattern: string | null;
  readonly example: string | null;
  readonly required: boolean;
  readonly hint: string | null;
}

/**
 * The identifiers of a system as fields of a form, by their keys: the same on both sides. Only whoever links an account
 * that exists knows them; for a new one the system gives them out later.
 */
export function identifierFields(identifiers: readonly KnownIdentifier[]): Readonly<Record<string, FieldOf<"text">>> {
  return Object.fromEntries(
    identifiers.map(({ key, label, pattern, example, required, hint }) => {
      const help = [hint, example && `Например ${example}`].filter(Boolean).join(". ");
      return [
        key,
        {
          type: "text",
          label,
          max: 255,
          required,
          ...(pattern !== null && pattern !== "" && { pattern, message: messages.pattern }),
          ...(help !== "" && { help }),
        },
      ];
    }),
  );
}
