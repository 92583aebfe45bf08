// Vite plugin: writes down what went into each built file, for checkSizes.mjs. Stands outside the served folder.
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
    writeBundle: async (_, bundle) => {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === "chunk"
          ? [
              {
                file: file.fileName,
                entry: file.isEntry,
                /** The source file that the chunk was split off for. */
                source: file.facadeModuleId ? relative(root, file.facadeModuleId) : null,
                imports: file.imports,
                packages: [...new Set(file.moduleIds.flatMap(packageOf))].toSorted(),
              },
            ]
          : [],
      );
      await writeFile(join(outDir, "../chunks.json"), JSON.stringify(chunks, undefined, 1));
    },
  };
}

/** "…/node_modules/@mui/material/Button.js" → "@mui/material"; nothing for our own files. */
const packageOf = (id: string): string[] => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.slice(1) ?? [];
