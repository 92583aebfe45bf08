import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { cleanHtml } from "../../../../server/engine/write/cleanHtml.ts";
import {
  calloutClass,
  calloutKinds,
  richTextTags,
  videoClass,
  type CalloutKind,
} from "../../../../src/domain/text/richText.ts";
import { hostileTexts } from "../../../world/hostileTexts.ts";

const file = "/api/knowledge/files/0d9f5d2e-5b7a-4c57-9f0e-0c6f7f1f2a3b";

describe("allowed markup stays unchanged", () => {
  test.each([
    "<h2>Раздел</h2><h3>Часть</h3><h4>Мелочь</h4><p>Слова <strong>и</strong> <em>слова</em></p>",
    '<ol start="3"><li><p>три</p></li></ol>',
    '<table><tbody><tr><th colspan="2">Шапка</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    `<img src="${file}" alt="Кнопка «Пополнить»" width="640" height="360" />`,
    '<aside class="callout callout--warning"><p>Важно</p></aside>',
    "<pre><code>a &lt; b</code></pre>",
    '<p><a href="/accounts" rel="noopener noreferrer">Счета</a></p>',
    '<a href="https://rutube.ru/video/0123456789abcdef0123456789abcdef/" class="video" target="_blank" rel="noopener noreferrer">Видео</a>',
  ])("%s", (html) => {
    expect(cleanHtml(html)).toBe(html);
  });
});

test.each(hostileTexts)("scripts are removed, and cleaning again changes nothing: %s", (html) => {
  const cleaned = cleanHtml(html);
  expect(cleaned).not.toMatch(
    /<(?!\/?(?:[a-z]+\d?)[\s/>])|<(script|svg|math|iframe|object|embed|style|form|input|meta|base|link)/i,
  );
  expect(cleaned).not.toMatch(/<[^>]*\s(on\w+|style|srcset|formaction|xlink:href|background)\s*=/i);
  expect(cleaned).not.toMatch(/(href|src)\s*=\s*"?\s*(javascript|data|vbscript|blob|file)/i);
  expect(cleanHtml(cleaned)).toBe(cleaned);
});

test.each([
  ["a picture from elsewhere", '<img src="https://evil.test/p.png">', ""],
  ["a picture that is a call", '<img src="/api/auth/signout">', ""],
  ["an aside that is no callout", '<aside class="header"><p>x</p></aside>', "<p>x</p>"],
  [
    "a card that leads elsewhere",
    '<a class="video" href="https://evil.test/">x</a>',
    '<a href="https://evil.test/" rel="noopener noreferrer">x</a>',
  ],
  ["a link with a scheme that opens programs", '<a href="vscode://x">x</a>', "x"],
  ["a link to another host by its slashes", '<a href="//evil.test">x</a><a href="/\\evil.test">y</a>', "xy"],
  [
    "a link that gives the page away",
    '<a href="https://a.test" target="_blank" rel="opener">x</a>',
    '<a href="https://a.test" rel="noopener noreferrer">x</a>',
  ],
])("%s does not stay", (_, html, cleaned) => {
  expect(cleanHtml(html)).toBe(cleaned);
});

test("tags a hundred deep stay, and deeper ones are refused at once", () => {
  const nested = (depth: number) => `${"<b>".repeat(depth)}x${"</b>".repeat(depth)}`;
  expect(cleanHtml(nested(100).repeat(2))).toBe(nested(100).repeat(2));
  for (const html of [nested(101), "<q>".repeat(60_000), "<ul><li>".repeat(20_000)])
    expect(() => cleanHtml(html)).toThrow(expect.objectContaining({ statusCode: 422 }));
});

test("every allowed tag has a style", async () => {
  const css = await readFile("src/ui/text/Prose.css", "utf8");
  for (const kind of Object.keys(calloutKinds) as CalloutKind[])
    for (const name of calloutClass(kind).split(" ")) expect(css).toContain(`.${name}`);
  expect(css).toContain(`.${videoClass}`);
  for (const tag of ["h2", "blockquote", "pre", "code", "table", "th", "img", "ul", "mark", "figcaption", "hr"]) {
    expect(Object.keys(richTextTags)).toContain(tag);
    expect(css).toMatch(new RegExp(`\\b${tag}\\b`));
  }
});
