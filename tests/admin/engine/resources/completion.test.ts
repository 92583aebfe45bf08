// What the editor of definitions suggests at a place in a text.
import { CompletionContext } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { afterEach, beforeEach, expect, test } from "vitest";
import { extensionJsonSchema, jsonSchema } from "../../../../server/engine/definitions/jsonSchema.ts";
import { completeDefinition } from "../../../../src/admin/engine/resources/editor/completion.ts";
import { callQuery } from "../../../../src/shell/data/callQuery.ts";
import { queryClient } from "../../../../src/shell/data/queryClient.ts";

beforeEach(() => {
  queryClient.setQueryData(callQuery("GET /api/resources/schema.json").queryKey, jsonSchema());
  queryClient.setQueryData(callQuery("GET /api/resources/extension.schema.json").queryKey, extensionJsonSchema());
});
afterEach(() => queryClient.clear());

/** The labels suggested at the "|", on request as with Ctrl+Space. */
async function offered(text: string): Promise<readonly string[]> {
  const pos = text.indexOf("|");
  const state = EditorState.create({ doc: text.replace("|", ""), extensions: json() });
  ensureSyntaxTree(state, state.doc.length);
  const result = await completeDefinition(new CompletionContext(state, pos, true));
  return result?.options.map(({ label }) => label) ?? [];
}

test("an object's words are offered, without those that it has", async () => {
  const words = await offered(`{ "name": "a", "| }`);
  expect(words).toEqual(expect.arrayContaining([`"label"`, `"fields"`, `"rules"`]));
  expect(words).not.toContain(`"name"`);
  expect(words).not.toContain(`"extends"`);
  expect(await offered(`{ "label": { "" : "x", | } }`)).toEqual([`"one"`, `"many"`, `"new"`]);
});

test("a field's words are those of its type", async () => {
  const words = await offered(`{ "fields": { "at": { "type": "date", "|" } } }`);
  expect(words).toContain(`"label"`);
  expect(words).not.toContain(`"choices"`);
  expect(await offered(`{ "fields": { "at": { "type": "choice", | } } }`)).toContain(`"choices"`);
});

test("values are offered where the language knows them, even if another value is there already", async () => {
  expect(await offered(`{ "fields": { "at": { "type": "da|" } } }`)).toEqual(
    expect.arrayContaining([`"date"`, `"money"`]),
  );
  expect(await offered(`{ "fields": { "at": { "type": "text", "required": | } } }`)).toContain("true");
  expect(await offered(`{ "access": { "read": ["ADMIN", "|"] } }`)).toContain(`"CUSTOMER"`);
});

test("lists of fields are offered the section's own", async () => {
  const text = `{ "fields": { "day": { "type": "date" }, "sum": { "type": "money" } }, "list": { "columns": ["|"] } }`;
  expect(await offered(text)).toEqual(expect.arrayContaining([`"day"`, `"sum"`]));
});

test("a text that extends a section of the product is offered the words for that", async () => {
  const words = await offered(`{ "extends": "bills", | }`);
  expect(words).toContain(`"place"`);
  expect(words).not.toContain(`"represent"`);
});

test("texts that are no JSON yet break nothing", async () => {
  for (const text of ["|", "{|", `{ "|`, `{ "a|`, `[|`, `{ "fields": |`, `{ "fields": { "a": { "type": |`])
    expect(Array.isArray(await offered(text)), text).toBe(true);
});
