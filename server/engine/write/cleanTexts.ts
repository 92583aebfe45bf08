import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { maxRichTextLength } from "../../../src/definition/values.ts";
import { textFilesIn } from "../../../src/domain/text/richText.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Caller } from "../../platform/caller.ts";
import { refuse } from "../../platform/problem.ts";
import type { Draft } from "../registry.ts";
import { cleanHtml } from "./cleanHtml.ts";

/**
 * A draft with its formatted texts sanitised, including those in tables. Customers can't add stored pictures and files to a
 * text; they can only keep those that it has.
 * @param before the current record; empty for a new one
 * @throws Problem 422 for a text that is too long when sanitised, or nested too deeply
 */
export const cleanTexts = (
  { fields }: Pick<Definition, "fields">,
  { role }: Pick<Caller, "role">,
  before: Draft,
  draft: Draft,
): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const held = () => (role === "CUSTOMER" ? textFilesIn(before[name]) : undefined);
      return [name, cleaned(fields[name], value, name, held)];
    }),
  );

type Held = () => ReadonlySet<string> | undefined;

function cleaned(field: Field | undefined, value: unknown, path: string, held: Held): unknown {
  if (field?.type === "richText" && typeof value === "string") {
    const html = cleanHtml(value, held());
    // Sanitising escapes characters and extends links. A stored text over the limit could not be saved again.
    const maxTextSize = field.max ?? maxRichTextLength;
    if (html.length > maxTextSize) throw refuse(path, messages.maxLength(maxTextSize));
    return html;
  }
  if (field?.type !== "lines" || !Array.isArray(value)) return value;
  return (value as readonly Draft[]).map((line, row) =>
    Object.fromEntries(
      Object.entries(line).map(([name, cell]) => [
        name,
        cleaned(field.fields[name], cell, `${path}.${row}.${name}`, held),
      ]),
    ),
  );
}
