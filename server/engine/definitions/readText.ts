// Reads the text of a definition or an extension: JSON, then the grammar. Every fault gets a line and a column.
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Extension } from "../../../src/definition/extension/extension.ts";
import type { Fault } from "../../../src/definition/check/fault.ts";
import { readDefinition } from "../../../src/definition/check/readDefinition.ts";
import { readExtension } from "../../../src/definition/extension/readExtension.ts";
import { BrokenJson, type JsonText, parseJson } from "./jsonText.ts";

/** A text that is valid by the grammar. */
export interface Described {
  readonly text: string;
  /** The section that it describes or extends. */
  readonly name: string;
  readonly said: Definition | Extension;
  readonly positionOf: JsonText["positionOf"];
}

export interface ReadText {
  readonly described?: Described;
  readonly faults: readonly Fault[];
  /** Faults that don't invalidate a text, such as outdated words. */
  readonly warnings: readonly Fault[];
}

/** In characters; the largest section of Kabinet itself has a tenth of this. */
const maxLength = 200_000;

/**
 * Results by text: a change of one section reads all others again, and a definition stays the same object, for which other
 * modules cache what they derive from it.
 */
const known = new Map<string, ReadText>();

/** Characters of cached texts; the least recently read are dropped first. */
const maxKeptLength = 20_000_000;
let kept = 0;

export function readText(text: string): ReadText {
  const read = known.get(text) ?? readAnew(text);
  if (!known.delete(text)) kept += text.length;
  known.set(text, read);
  for (const oldest of known.keys()) {
    if (kept <= maxKeptLength) break;
    known.delete(oldest);
    kept -= oldest.length;
  }
  return read;
}

function readAnew(text: string): ReadText {
  if (text.length > maxLength)
    return refused({ place: whole, message: `the text is longer than ${maxLength} characters` });
  let json: JsonText;
  try {
    json = parseJson(text);
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error;
    return refused({ place: whole, message: error.message, ...error.position });
  }
  const { value } = json;
  const isAddition = typeof value === "object" && value !== null && "extends" in value;
  const read = isAddition ? readExtension(value) : readDefinition(value);
  if ("faults" in read) return { faults: located(json, read.faults), warnings: [] };
  const about =
    "extension" in read
      ? { name: read.extension.extends, said: read.extension }
      : { name: read.definition.name, said: read.definition };
  return {
    described: { text, ...about, positionOf: json.positionOf },
    faults: [],
    warnings: "warnings" in read ? located(json, read.warnings) : [],
  };
}

/** The place of a fault that concerns a text as a whole. */
export const whole = "(the whole file)";

const refused = (fault: Fault): ReadText => ({ faults: [fault], warnings: [] });

/** Adds line and column. */
export const located = ({ positionOf }: Pick<JsonText, "positionOf">, faults: readonly Fault[]): readonly Fault[] =>
  faults.map((fault) => ({ ...fault, ...positionOf(fault.place) }));
