// Vite plugin for style sheets: generates `virtual:theme.css` from src/ui/theme/theme.ts, and declares the order of cascade
// layers in each of our style sheets, since any chunk's sheet may load first.
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
