import type { Region } from "../domain/company/region.ts";
import { messages } from "../i18n/messages.ts";
import type { FieldOf } from "./grammar.ts";
import { parseRecord } from "./schema.ts";

/** A system's identifier, as `systems` stores it and calls return it. */
export interface KnownIdentifier {
  readonly key: string;
  readonly label: string;
  /** A regular expression for the whole value. */
  readonly pattern: string | null;
  readonly example: string | null;
  readonly required: boolean;
  readonly hint: string | null;
}

/** The identifiers of a system as form fields, by their keys; the same on both sides. */
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
 * Validates the values of a system's identifiers.
 * @param given by key; empty values count as missing
 * @returns the values by key, and messages by key for wrong, missing and unknown ones
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
