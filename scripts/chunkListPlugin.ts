// Vite plugin: records the modules of each built file for checkSizes.mjs, outside the served folder.
import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

export function chunkListPlugin(): Plugin {
  let root = "";
  let outDir = "";
  return {
    name: "kabinet-chunk-list",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === "chunk"
          ? [
              {
                file: file.fileName,
                entry: file.moduleIds.includes(join(root, "src/app/main.tsx")),
                /** The modules in it that are loaded by `import()`. */
                sources: file.moduleIds
                  .filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
                  .map((id) => relative(root, id)),
                imports: file.imports,
                styles: [...(file.viteMetadata?.importedCss ?? [])],
                packages: [...new Set(file.moduleIds.flatMap(packageOf))].toSorted(),
              },
            ]
          : [],
      );
      await writeFile(join(outDir, "../chunks.json"), JSON.stringify(chunks, undefined, 1));
    },
  };
}

/** "…/node_modules/@mui/material/Button.js" → "@mui/material"; empty for our own files. */
const packageOf = (id: string): string[] => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.slice(1) ?? [];
