// Vite plugin: replaces packages of react-admin by smaller ones with the same functions.
import type { Plugin } from "vite";

const prefix = "\0light:";

/** Modules whose results are shown nowhere. */
const unused: Readonly<Record<string, string>> = {
  // Only react-admin's exporter uses it. Here the server exports lists.
  "jsonexport/dist": "export default undefined;",
  // Makes English labels of resources without one. Here definitions have labels.
  inflection: ["humanize", "inflect", "pluralize", "transform"]
    .map((name) => `export const ${name} = String;`)
    .join(" "),
};

export const lightPackagesPlugin = (): Plugin => ({
  name: "kabinet-light-packages",
  enforce: "pre",
  apply: "build",
  resolveId: (source) => {
    const [, name] = /^lodash\/(\w+)/.exec(source) ?? [];
    if (name) return prefix + name;
    return Object.hasOwn(unused, source) ? prefix + source : undefined;
  },
  load: (id) => {
    if (!id.startsWith(prefix)) return undefined;
    const name = id.slice(prefix.length);
    return unused[name] ?? `export { ${name} as default } from "es-toolkit/compat";`;
  },
});
