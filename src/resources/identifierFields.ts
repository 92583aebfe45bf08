import type { Region } from "../domain/region.ts";
import { messages } from "../i18n/messages.ts";
import type { FieldOf } from "./grammar.ts";
import { parseRecord } from "./schema.ts";

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

/** The identifiers of a system as fields of a form, by their keys: the same on both sides. */
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

/**
 * Checks what was typed of the identifiers of a system.
 * @param given by key; what is empty is not there
 * @returns the values by key, and the messages by key: of a wrong value, a missing one and one that the system lacks
 */
export function readIdentifiers(
  known: readonly KnownIdentifier[],
  given: Readonly<Record<string, unknown>>,
  region: Region,
): { readonly values: Readonly<Record<string, unknown>>; readonly errors: Readonly<Record<string, string>> } {
  const { values, errors, unknown } = parseRecord({ fields: identifierFields(known) }, given, { region });
  const strays = unknown.map(({ name }) => [name, "Неизвестное поле"] as const);
  const filled = Object.entries(values).filter(([, value]) => value !== null);
  return { values: Object.fromEntries(filled), errors: { ...errors, ...Object.fromEntries(strays) } };
}
