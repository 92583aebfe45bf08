// Generates the theme's style sheet, at build time only, so that pages need no inline styles.
import { theme, type Scheme } from "./theme.ts";

/** `:root` with all tokens, and the dark colours by choice or system setting. */
export function themeCss(): string {
  return [
    rule(":root", [...colors("light"), ...scale()]),
    `@media (prefers-color-scheme: dark) { ${rule(":root:not([data-theme=light])", colors("dark"))} }`,
    rule(":root[data-theme=dark]", colors("dark")),
  ].join("\n");
}

function colors(scheme: Scheme): string[] {
  const values = Object.entries(theme.colors[scheme]).map(([name, value]) => `--${kebab(name)}: ${value}`);
  return [`color-scheme: ${scheme}`, ...values];
}

function scale(): string[] {
  return [
    `--font: ${theme.fontFamily}`,
    ...Object.entries(theme.weight).map(([name, value]) => `--weight-${name}: ${value}`),
    ...Object.entries(theme.type).map(
      ([name, { size, line }]) => `--type-${name}: ${rem(size)}/${rem(line)} var(--font)`,
    ),
    ...pixels("space", theme.space),
    ...pixels("radius", theme.radius),
    ...pixels("size", theme.size),
    ...Object.entries(theme.motion).map(([name, value]) => `--motion-${name}: ${value}ms`),
  ];
}

function pixels(group: string, values: Readonly<Record<string, number>>): string[] {
  return Object.entries(values).map(([name, value]) => `--${group}-${kebab(name).replace(".", "-")}: ${rem(value)}`);
}

const rule = (selector: string, declarations: string[]): string => `${selector} { ${declarations.join("; ")}; }`;
const rem = (value: number): string => `${value / 16}rem`;
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
