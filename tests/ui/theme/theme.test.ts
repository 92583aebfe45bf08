import { expect, test } from "vitest";
import { theme, type ColorName, type Scheme } from "../../../src/ui/theme/theme.ts";
import { themeCss } from "../../../src/ui/theme/themeCss.ts";

const schemes = ["light", "dark"] as const satisfies Scheme[];
const grounds = ["page", "surface", "raised", "sunken"] as const satisfies ColorName[];

/** Text colours on their backgrounds; WCAG 2.2 §1.4.3 requires 4.5:1. */
const texts: readonly (readonly [text: ColorName, grounds: readonly ColorName[]])[] = [
  ["text", [...grounds, "accentSoft", "goodSoft", "warningSoft", "badSoft"]],
  ["muted", grounds],
  ["accent", [...grounds, "accentSoft"]],
  ["accentHover", [...grounds, "accentSoft"]],
  ["good", [...grounds, "goodSoft"]],
  ["warning", [...grounds, "warningSoft"]],
  ["bad", [...grounds, "badSoft"]],
  ["onAccent", ["accent", "accentHover"]],
  ["onBad", ["bad", "badHover"]],
  ["sidebarText", ["sidebar"]],
  ["sidebarStrong", ["sidebar", "sidebarActive"]],
  ["page", ["text"]],
];

/** Borders of inputs, focus rings and icons; WCAG 2.2 §1.4.11 requires 3:1. */
const shapes: typeof texts = [
  ["lineStrong", ["page", "surface", "raised"]],
  ["focus", [...grounds, "accentSoft"]],
];

const pairs = (list: typeof texts) =>
  schemes.flatMap((scheme) => list.flatMap(([front, backs]) => backs.map((back) => [scheme, front, back] as const)));

test.each(pairs(texts))("in the %s theme %s can be read on %s", (scheme, front, back) => {
  expect(contrast(theme.colors[scheme][front], theme.colors[scheme][back])).toBeGreaterThanOrEqual(4.5);
});

test.each(pairs(shapes))("in the %s theme %s can be seen on %s", (scheme, front, back) => {
  expect(contrast(theme.colors[scheme][front], theme.colors[scheme][back])).toBeGreaterThanOrEqual(3);
});

test("every colour takes part in the check, or is no more than a ground, a hairline or a shadow", () => {
  const checked = new Set([...texts, ...shapes].flatMap(([front, backs]) => [front, ...backs]));
  const unchecked = Object.keys(theme.colors.light).filter((name) => !checked.has(name as ColorName));
  expect(unchecked).toEqual(["line", "overlay", "shadow"]);
});

test("the style sheet holds both themes: the system's choice first, the person's own above it", () => {
  const css = themeCss();
  expect(css).toContain(":root { color-scheme: light; --page: #f7f9f9;");
  expect(css).toMatch(
    /@media \(prefers-color-scheme: dark\) \{ :root:not\(\[data-theme=light\]\) \{ color-scheme: dark;/,
  );
  expect(css).toMatch(/:root\[data-theme=dark\] \{ color-scheme: dark; --page: #0e1719;/);
  expect(css).toContain("--type-body: 0.9375rem/1.5rem var(--font);");
  expect(css).toContain("--space-1-5: 0.75rem;");
});

test("sizes keep to the 8-pixel rhythm and its halves", () => {
  const heights = Object.values(theme.type).map(({ line }) => line);
  for (const size of [...Object.values(theme.space), ...Object.values(theme.size), ...heights])
    expect(size % 4).toBe(0);
});

/** The WCAG contrast ratio of two opaque colours. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
