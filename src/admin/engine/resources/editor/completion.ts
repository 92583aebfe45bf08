import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { queryClient } from "../../../../shell/data/queryClient.ts";
import { callQuery } from "../../../../shell/data/callQuery.ts";
import { type Schema, type Step, valuesAt, wordsAt } from "./schemaPlaces.ts";

type Node = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

/** Offers the words of the language that are allowed at the cursor, each with its description. */
export async function completeDefinition(context: CompletionContext): Promise<CompletionResult | null> {
  const { state, pos } = context;
  const { length } = state.sliceDoc(0, pos).trimEnd();
  const here = syntaxTree(state).resolveInner(length, -1);
  const word =
    /^(?:PropertyName|String|Number|True|False|Null|⚠)$/.test(here.name) && here.from < pos && length === pos
      ? here
      : undefined;
  if (!word && !context.explicit) return null;
  const from = word?.from ?? pos;
  const [place, isKey] = placeOf(word ?? here, pos);
  if (!place) return null;
  const steps = stepsTo(state, place, isKey);
  // Without an answer there are no suggestions.
  const root = await schemaFor(state).catch(() => undefined);
  if (!root) return null;
  const to = word ? Math.max(word.to, pos) : pos;
  const after = /^\s*:/.test(state.sliceDoc(to, to + 20)) ? "" : ": ";
  const options = isKey ? keysIn(state, root, steps, place, after) : valuesIn(state, root, steps);
  return options.length === 0 ? null : { from, to, options };
}

async function schemaFor(state: EditorState): Promise<Schema> {
  const top = syntaxTree(state).topNode.getChild("Object");
  const isExtension = top !== null && Object.hasOwn(textsIn(state, top), "extends");
  const route = isExtension ? "GET /api/resources/extension.schema.json" : "GET /api/resources/schema.json";
  return await queryClient.ensureQueryData(callQuery(route));
}

/** The object whose property name is at the cursor, or the node whose value is there. */
function placeOf(node: Node, pos: number): readonly [Node | null, boolean] {
  if (node.name === "PropertyName") return [node.parent?.parent ?? null, true];
  if (node.name === "Object") return [node, true];
  if (node.name === "Property") return [node, false];
  if (node.name === "Array") return [node, false];
  const { parent } = node;
  // An incomplete word: its parent tells whether it is a key.
  if (node.name === "⚠" && parent?.name === "Object") return [parent, true];
  return parent && parent.from < pos ? [parent, parent.name === "Object"] : [null, false];
}

/** The steps from the root to the place. */
function stepsTo(state: EditorState, place: Node, isKey: boolean): readonly Step[] {
  const steps: Step[] = [];
  for (let at: Node | null = isKey ? place.parent : place; at; at = at.parent)
    if (at.name === "Array") steps.unshift({ key: undefined, texts: {} });
    else if (at.name === "Property") {
      const key = nameOf(state, at);
      // The value at the place itself is still being chosen.
      const { [key]: _, ...texts } = at.parent ? textsIn(state, at.parent) : {};
      steps.unshift({ key, texts });
    }
  return steps;
}

const readText = (state: EditorState, { from, to }: Node): string => {
  try {
    return String(JSON.parse(state.sliceDoc(from, to)));
  } catch {
    return "";
  }
};

const nameOf = (state: EditorState, property: Node): string => {
  const name = property.getChild("PropertyName");
  return name ? readText(state, name) : "";
};

const textsIn = (state: EditorState, object: Node): Step["texts"] =>
  Object.fromEntries(
    object.getChildren("Property").flatMap((property) => {
      const value = property.getChild("String");
      return value ? [[nameOf(state, property), readText(state, value)]] : [];
    }),
  );

function keysIn(
  state: EditorState,
  root: Schema,
  steps: readonly Step[],
  object: Node,
  after: string,
): readonly Completion[] {
  const taken = new Set(object.getChildren("Property").map((property) => nameOf(state, property)));
  return wordsAt(root, steps, textsIn(state, object))
    .filter(({ word }) => !taken.has(word))
    .map(({ word, description }, at) => ({
      label: `"${word}"`,
      apply: `"${word}"${after}`,
      // Keeps the language's order, which begins with the words needed most.
      boost: -at,
      ...(description !== undefined && { info: description }),
    }));
}

/** The values that the schema allows; in a list of texts, the section's own fields. */
function valuesIn(state: EditorState, root: Schema, steps: readonly Step[]): readonly Completion[] {
  const known = valuesAt(root, steps);
  const isInList = steps.at(-1)?.key === undefined;
  const values = known.length === 0 && isInList ? ownFields(state).map((name) => `"${name}"`) : known;
  return values.map((label) => ({ label }));
}

function ownFields(state: EditorState): readonly string[] {
  const top = syntaxTree(state).topNode.getChild("Object");
  const fields = top?.getChildren("Property").find((property) => nameOf(state, property) === "fields");
  return (
    fields
      ?.getChild("Object")
      ?.getChildren("Property")
      .map((property) => nameOf(state, property)) ?? []
  );
}
