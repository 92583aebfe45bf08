// Vite plugin: replaces packages of react-admin by smaller ones with the same functions.
import type { Plugin } from "vite";

const prefix = "\0light:";

export const lightPackagesPlugin = (): Plugin => ({
  name: "kabinet-light-packages",
  enforce: "pre",
  apply: "build",
  resolveId: (source) => {
    const [, name] = /^lodash\/(\w+)/.exec(source) ?? [];
    if (name) return prefix + name;
    return source === "jsonexport/dist" ? prefix + source : undefined;
  },
  load: (id) => {
    if (!id.startsWith(prefix)) return undefined;
    const name = id.slice(prefix.length);
    // Only react-admin's exporter uses it. Here the server exports lists.
    if (name === "jsonexport/dist") return "export default undefined;";
    return `export { ${name} as default } from "es-toolkit/compat";`;
  },
});
