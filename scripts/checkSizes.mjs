// Measures what pages download from the built frontend: the entry, and the static imports of the route's lazy chunks. Fails
// if a page exceeds its budget of bytes or files, if a file is too small to be worth a request, or if a light page contains
// code of the administrators' part.
import console from "node:console";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { URL } from "node:url";
import { brotliCompressSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);

const list = ["src/app/SignedIn.tsx", "src/admin/app/AdminApp.tsx", "src/admin/app/Search.tsx"];

/** The modules that each route loads lazily, and its budget of JavaScript in kilobytes with brotli. */
const pages = [
  { route: "/login", budget: 110, lazy: ["src/shell/layout/EntranceLayout.tsx", "src/entrance/Login.tsx"] },
  {
    route: "/reset-password",
    budget: 110,
    lazy: ["src/shell/layout/EntranceLayout.tsx", "src/entrance/ResetPassword.tsx"],
  },
  {
    route: "/forgot-password",
    budget: 110,
    lazy: ["src/shell/layout/EntranceLayout.tsx", "src/entrance/ForgotPassword.tsx"],
  },
  {
    route: "/signup",
    budget: 125,
    lazy: ["src/shell/layout/SignupLayout.tsx", "src/entrance/signup/Signup.tsx"],
  },
  {
    route: "/signup/complete",
    budget: 125,
    lazy: ["src/shell/layout/SignupLayout.tsx", "src/entrance/signup/SignupComplete.tsx"],
  },
  { route: "/onboarding", budget: 178, lazy: ["src/app/SignedIn.tsx", "src/portal/onboarding/Onboarding.tsx"] },
  { route: "/", budget: 145, lazy: ["src/app/SignedIn.tsx", "src/portal/home/Home.tsx"] },
  { route: "/accounts", budget: 145, lazy: ["src/app/SignedIn.tsx", "src/portal/accounts/Accounts.tsx"] },
  {
    route: "/knowledge/post",
    budget: 142,
    lazy: ["src/app/SignedIn.tsx", "src/knowledge/KnowledgeFrame.tsx", "src/knowledge/PostPage.tsx"],
  },
  { route: "/profile", budget: 168, lazy: ["src/app/SignedIn.tsx", "src/profile/Profile.tsx"] },
  { route: "/documents", budget: 156, lazy: ["src/app/SignedIn.tsx", "src/portal/documents/Documents.tsx"] },
  { route: "/{section}", budget: 178, lazy: ["src/app/SignedIn.tsx", "src/portal/sections/Section.tsx"] },
  {
    route: "/{section}/create, text editor",
    budget: 304,
    sheets: 4,
    lazy: ["src/app/SignedIn.tsx", "src/portal/sections/Section.tsx", "src/ui/richText/RichTextEditor.tsx"],
    not: /^@mui\/|^@emotion\/|^@dnd-kit\/|^@codemirror\/|^react-admin$|^ra-|^react-hook-form$|^zod$/,
  },
  { route: "/statement", budget: 168, lazy: ["src/app/SignedIn.tsx", "src/statement/Statement.tsx"] },
  // The administrators' own pages: they may contain what light pages may not, but not each other's code.
  {
    route: "/bills",
    budget: 250,
    lazy: list,
    not: /^@mui\/|^@emotion\/|^@dnd-kit\/|^@tiptap\/|^react-hook-form$/,
  },
  {
    route: "/bills/1",
    budget: 306,
    lazy: [...list, "src/admin/engine/record/RecordScreen.tsx"],
    not: /^@mui\/|^@emotion\/|^@dnd-kit\/|^@tiptap\//,
  },
  {
    route: "/, administrators",
    budget: 259,
    lazy: [...list, "src/admin/sections/home/HomeScreen.tsx"],
    not: /^@mui\/|^@emotion\/|^@dnd-kit\/|^@tiptap\/|^react-hook-form$/,
  },
  {
    route: "/pivot/ptable",
    budget: 212,
    lazy: ["src/app/SignedIn.tsx", "src/admin/pivot/PivotTable.tsx"],
    not: /^@mui\/|^@emotion\/|^@tiptap\//,
  },
  {
    route: "/pivot/ptable, chart",
    budget: 333,
    files: 13,
    lazy: ["src/app/SignedIn.tsx", "src/admin/pivot/PivotTable.tsx", "src/admin/pivot/chart/PivotChart.tsx"],
    not: /^@mui\/x-data-grid|^@tiptap\//,
  },
  {
    route: "/pivot/report",
    budget: 367,
    lazy: ["src/app/SignedIn.tsx", "src/admin/pivot/PivotReport.tsx"],
    not: /^@mui\/x-charts$|^@dnd-kit\/|^@tiptap\//,
  },
];

const most = { scripts: 10, styles: 3 };
/** Bytes, uncompressed: smaller files are not worth a request. */
const least = 8000;
/** The bundler's runtime, and chunks that are loaded later and can't be merged. */
const small = /\/(rolldown-runtime|sorting|search|pivotChart|ListColumnsDialog|keys)-/;

/** Packages that light pages must not contain. */
const heavy = /^(@mui\/|@emotion\/|@dnd-kit\/|@tiptap\/|prosemirror|react-admin$|ra-|react-hook-form$|zod$)/;

const chunks = new Map(
  JSON.parse(await readFile(new URL("chunks.json", dist), "utf8")).map((chunk) => [chunk.file, chunk]),
);
const entry = [...chunks.values()].find((chunk) => chunk.entry);
const sizes = new Map();
const problems = [];

for (const file of chunks.keys()) {
  const { length } = await readFile(new URL(`web/${file}`, dist));
  if (length < least && !small.test(file)) problems.push(`${file} has only ${length} bytes: join it to another`);
}

for (const { route, budget, lazy, not = heavy, files: mostScripts = most.scripts, sheets = most.styles } of pages) {
  const found = lazy.map((source) => [...chunks.values()].find((chunk) => chunk.sources.includes(source)));
  const missing = lazy.filter((_, index) => !found[index]);
  if (missing.length > 0) {
    problems.push(
      `${route}: ${missing.join(", ")} is not fetched by itself (any more); correct scripts/checkSizes.mjs`,
    );
    continue;
  }
  const files = closure([entry, ...found].map((chunk) => chunk.file));
  const kilobytes = (await Promise.all(files.map(size))).reduce((sum, bytes) => sum + bytes, 0) / 1000;
  const styles = new Set(files.flatMap((file) => chunks.get(file).styles));
  if (files.length > mostScripts) problems.push(`${route} needs ${files.length} scripts: ${files.join(" ")}`);
  if (styles.size > sheets) problems.push(`${route} needs ${styles.size} style sheets: ${[...styles].join(" ")}`);
  const wrong = files.flatMap((file) =>
    chunks
      .get(file)
      .packages.filter((name) => not.test(name))
      .map((name) => `${name} in ${file}`),
  );
  if (kilobytes > budget) problems.push(`${route} is ${kilobytes.toFixed(1)} kB, its budget is ${budget} kB`);
  problems.push(...wrong.map((text) => `${route} carries ${text}`));
  console.log(
    `${route.padEnd(18)}${kilobytes.toFixed(1).padStart(8)} kB of ${budget} kB brotli, ${files.length} scripts, ${styles.size} sheets`,
  );
}

for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The files with all their static imports. */
function closure(files, seen = new Set()) {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    closure(
      chunks.get(file).imports.filter((name) => chunks.has(name)),
      seen,
    );
  }
  return [...seen];
}

async function size(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(await readFile(new URL(`web/${file}`, dist))).length);
  return sizes.get(file);
}
