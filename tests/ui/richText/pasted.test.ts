// What the editor of formatted texts makes of texts pasted from other sites and programs.
import { act } from "@testing-library/react";
import { Editor } from "@tiptap/react";
import { expect, test } from "vitest";
import { extensionsWith } from "../../../src/ui/richText/extensions.ts";
import { pastedHtml } from "../../../src/ui/richText/pastedHtml.ts";

function paste(html: string): string {
  const editor = new Editor({
    extensions: extensionsWith(
      () => undefined,
      (count) => lost.push(count),
      true,
    ),
  });
  act(() => void editor.view.pasteHTML(html));
  const text = editor.getHTML();
  editor.destroy();
  // The editor ends with a paragraph to type into.
  return text.replace(/<p><\/p>$/, "");
}
const lost: number[] = [];
const ours = "/api/knowledge/files/00000000-0000-4000-8000-000000000001";

test("a picture of another site is left out and told of, a file of ours stays", () => {
  expect(paste(`<p>Было<img src="https://other.example/a.png">так</p><img src="${ours}" alt="Схема">`)).toBe(
    `<p>Былотак</p><img src="${ours}" alt="Схема">`,
  );
  expect(lost).toEqual([1]);
});

test("headings get the nearest level that a text may have", () => {
  expect(paste("<h1>Один</h1><h3>Три</h3><h6>Шесть</h6>")).toBe("<h2>Один</h2><h3>Три</h3><h4>Шесть</h4>");
});

test("no inline style is left to parse, and bold and italic ones become tags", () => {
  const html = `<style>p { color: red }</style><b style="font-weight:normal"><p title="a > b"style='margin:0'>
    <span style="font-weight:700;font-style:italic">Важно</span> style=1</p></b>`;
  expect(pastedHtml(html).html).not.toMatch(/<style|\bstyle=["']/);
  expect(paste(html)).toBe("<p><strong><em>Важно</em></strong> style=1</p>");
});
