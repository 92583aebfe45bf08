// Vite plugin: reduces the fonts of src/ui/theme/fonts.css to the letters of most pages, which halves their size.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const made = join(root, "node_modules/.cache/golos-text");
const whole = join(root, "node_modules/@fontsource-variable/golos-text/files");
const faces =
  /font-weight: (?<min>\d+) (?<max>\d+);\s+src: url\("\/node_modules\/\.cache\/golos-text\/(?<name>[\w-]+)\.woff2"[^}]*unicode-range:(?<ranges>[^;]+);/g;

export const fontPlugin = (): Plugin => ({
  name: "kabinet-fonts",
  async buildStart() {
    const css = await readFile(join(root, "src/ui/theme/fonts.css"), "utf8");
    await mkdir(made, { recursive: true });
    for (const { groups: { name = "", ranges = "", min, max } = {} } of css.matchAll(faces)) {
      const font = await readFile(join(whole, `golos-text-${name}-wght-normal.woff2`));
      const small = await subsetFont(font, charactersOf(ranges), {
        targetFormat: "woff2",
        variationAxes: { wght: { min: Number(min), max: Number(max) } },
      });
      await writeFile(join(made, `${name}.woff2`), small);
    }
  },
});

/** The characters of a `unicode-range`. */
const charactersOf = (ranges: string): string =>
  [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .map(([, first = "", last = first]) => [parseInt(first, 16), parseInt(last, 16)] as const)
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join("");
