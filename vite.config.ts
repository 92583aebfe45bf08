import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkListPlugin } from "./scripts/chunkListPlugin.ts";
import { fileOf } from "./scripts/chunks.ts";
import { compressPlugin } from "./scripts/compressPlugin.ts";
import { fontPlugin } from "./scripts/fontPlugin.ts";
import { lightPackagesPlugin } from "./scripts/lightPackagesPlugin.ts";
import { preloadPlugin } from "./scripts/preloadPlugin.ts";
import { themePlugin } from "./scripts/themePlugin.ts";

const api = `http://localhost:${process.env["PORT"] ?? 3000}`;

/** The package exports only its development build by name; the production build is beside it. */
const production = (file: string): string =>
  fileURLToPath(new URL(`../production/${file}`, import.meta.resolve("react-router")));

export default defineConfig(({ command }) => ({
  resolve: {
    alias:
      command === "build"
        ? [
            { find: /^react-router$/, replacement: production("index.mjs") },
            { find: /^react-router\/dom$/, replacement: production("dom-export.mjs") },
            // What it adds to React was for versions before 18.
            { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
          ]
        : [],
  },
  plugins: [
    react(),
    fontPlugin(),
    lightPackagesPlugin(),
    themePlugin(),
    preloadPlugin(),
    chunkListPlugin(),
    compressPlugin(),
  ],
  build: {
    outDir: "dist/web",
    target: "es2022",
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // All browsers that run this build know modulepreload.
    modulePreload: { polyfill: false },
    // The budgets are in scripts/checkSizes.mjs; larger chunks belong to administrators.
    chunkSizeWarningLimit: 1000,
    // scripts/checkSizes.mjs tells them; compressing every file for the build's own table makes the first start wait.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Browsers that know this compile the functions off the main thread, while a file loads, and not when each is
        // called first: a quarter of the time that the first view's scripts take on a phone.
        postBanner: "//# allFunctionsCalledOnLoad",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "parts", name: fileOf(fileURLToPath(new URL("src", import.meta.url))) }],
        },
      },
    },
  },
  server: {
    // by.localhost and kz.localhost select the region, so the host must reach the server unchanged.
    allowedHosts: [".localhost"],
    proxy: { "/api": { target: api, changeOrigin: false } },
  },
}));
