// Vite plugin for the style sheets: `import "virtual:theme.css"` is made from src/ui/theme/theme.ts, and every sheet of
// ours knows the order of the layers, for nobody can tell which chunk's sheet a browser meets first.
import type { Plugin } from "vite";
import { themeCss } from "../src/ui/theme/themeCss.ts";

const id = "virtual:theme.css";
const resolved = "\0theme.css";
const layers = "@layer base, ui, shell, screens;";

export function themePlugin(): Plugin {
  return {
    name: "kabinet-theme",
    enforce: "pre",
    resolveId: (source) => (source === id ? resolved : undefined),
    load: (source) => (source === resolved ? themeCss() : undefined),
    transform: (code, path) => (/\/src\/.*\.css$/.test(path) ? `${layers}\n${code}` : undefined),
  };
}
