// Vite plugin: writes the files needed by each address into the page, so that public/early.js requests all of them at once
// instead of layer by layer. Lists depend on the role, since an address may have a different screen for each.
import { relative } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { introduction } from "../src/entrance/signup/introduction/introduction.ts";

/**
 * Addresses as regular expressions (the first match counts), with the screens' entry modules as in scripts/chunks.ts.
 */
const needed: Readonly<Record<"nobody" | "customer" | "administrator", readonly (readonly [string, ...string[]])[]>> = {
  nobody: [
    ["^/(signup|thanks|legal/.*)$", "src/shell/layout/SignupLayout.tsx", "src/entrance/signup/Signup.tsx"],
    ["", "src/shell/layout/EntranceLayout.tsx", "src/entrance/Login.tsx"],
  ],
  customer: [
    ["^/(login|signup)", "src/app/SignedIn.tsx"],
    ["^/documents", "src/app/SignedIn.tsx", "src/portal/documents/Documents.tsx"],
    ["^/(profile|statement)", "src/app/SignedIn.tsx", "src/profile/Profile.tsx"],
    ["^/onboarding", "src/app/SignedIn.tsx", "src/portal/onboarding/Onboarding.tsx"],
    ["^/(knowledge|help)", "src/app/SignedIn.tsx", "src/knowledge/KnowledgeFrame.tsx"],
    ["", "src/app/SignedIn.tsx", "src/portal/home/Home.tsx"],
  ],
  administrator: [
    ["^/(login|signup)", "src/app/SignedIn.tsx"],
    ["^/(profile|statement)", "src/app/SignedIn.tsx", "src/profile/Profile.tsx"],
    ["^/knowledge(?!/admin)", "src/app/SignedIn.tsx", "src/knowledge/KnowledgeFrame.tsx"],
    ["^/pivot/ptable", "src/app/SignedIn.tsx", "src/admin/pivot/PivotTable.tsx"],
    ["^/pivot/report", "src/app/SignedIn.tsx", "src/admin/pivot/PivotReport.tsx"],
    ["^/$", "src/app/SignedIn.tsx", "src/admin/app/AdminApp.tsx", "src/admin/sections/home/HomeScreen.tsx"],
    [
      "^/settings|/(\\d+|create)$",
      "src/app/SignedIn.tsx",
      "src/admin/app/AdminApp.tsx",
      "src/admin/engine/record/RecordScreen.tsx",
    ],
    ["", "src/app/SignedIn.tsx", "src/admin/app/AdminApp.tsx"],
  ],
};

export function preloadPlugin(): Plugin {
  let root = "";
  let env: Readonly<Record<string, unknown>> = {};
  return {
    name: "kabinet-preload",
    apply: "build",
    configResolved: (config) => void ({ root, env } = config),
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const lists = Object.entries(needed).map(([who, rules]) => [
          who,
          rules.map(([address, ...sources]) => [address, filesOf(sources, chunks, root, html)]),
        ]);
        // With an API on another host, only the application knows its address, so nothing is requested early.
        const start = !env["VITE_BASE_URL"];
        const told = JSON.stringify({ start, introduction, ...Object.fromEntries(lists) }).replaceAll("<", "\\u003c");
        const [styles = ""] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        return (
          html
            .replace(
              "<script src=",
              () => `<script type="application/json" id="needed">${told}</script>\n    <script src=`,
            )
            // A browser has six connections, and without the styles nothing is painted.
            .replace(styles, "")
            .replace(/\s*<link rel="preload"/, (link) => styles + link)
        );
      },
    },
  };
}

/** The files of the modules with all their imports, without those that the page loads anyway; styles last. */
function filesOf(
  sources: readonly string[],
  chunks: readonly Rolldown.OutputChunk[],
  root: string,
  html: string,
): readonly string[] {
  const scripts = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || scripts.has(chunk)) return;
    scripts.add(chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => relative(root, id) === source));
    if (!chunk) throw new Error(`${source} is in no file (any more); correct scripts/preloadPlugin.ts`);
    visit(chunk);
  }
  const names = [...scripts].map(({ fileName }) => fileName);
  const styles = [...scripts].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...new Set([...names, ...styles])].filter((name) => !html.includes(name)).map((name) => `/${name}`);
}
