import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkListPlugin } from "./scripts/chunkListPlugin.ts";
import { compressPlugin } from "./scripts/compressPlugin.ts";
import { themePlugin } from "./scripts/themePlugin.ts";

const api = `http://localhost:${process.env["PORT"] ?? 3000}`;

/** The package offers only its development build by name; the one for production stands beside it. */
const production = (file: string): string =>
  fileURLToPath(new URL(`../production/${file}`, import.meta.resolve("react-router")));

export default defineConfig(({ command }) => ({
  resolve: {
    alias:
      command === "build"
        ? [
            { find: /^react-router$/, replacement: production("index.mjs") },
            { find: /^react-router\/dom$/, replacement: production("dom-export.mjs") },
          ]
        : [],
  },
  plugins: [react(), themePlugin(), chunkListPlugin(), compressPlugin()],
  build: {
    outDir: "dist/web",
    target: "es2022",
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The budgets are in scripts/checkSizes.mjs; what is above this belongs to administrators.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // What changes seldom outlives our releases in caches, in files of its own.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\// },
            { name: "query", test: /node_modules\/@tanstack\// },
            // The kit is small and used everywhere: one file instead of a dozen requests.
            { name: "kit", test: /src\/ui\/(controls|icons|overlays|states|tables|text)\// },
          ],
        },
      },
    },
  },
  server: {
    // by.localhost and kz.localhost choose the region, so the host must reach the server as it is.
    allowedHosts: [".localhost"],
    proxy: { "/api": { target: api, changeOrigin: false } },
  },
}));
