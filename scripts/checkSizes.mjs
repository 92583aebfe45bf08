// What a page downloads, measured on the built front: the entry and the static closure of the route's lazy chunks.
// Fails when a page outgrows its budget, or when a light page carries what belongs to the administrators' part.
import console from "node:console";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { URL } from "node:url";
import { brotliCompressSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);

/** The source files that each route loads lazily, and how many brotli kilobytes of JavaScript it may be in all. */
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
    budget: 135,
    lazy: ["src/shell/layout/SignupLayout.tsx", "src/entrance/signup/Signup.tsx"],
  },
  {
    route: "/signup/complete",
    budget: 115,
    lazy: ["src/shell/layout/SignupLayout.tsx", "src/entrance/signup/SignupComplete.tsx"],
  },
  { route: "/onboarding", budget: 180, lazy: ["src/app/SignedIn.tsx", "src/portal/onboarding/Onboarding.tsx"] },
  { route: "/", budget: 180, lazy: ["src/app/SignedIn.tsx", "src/portal/home/Home.tsx"] },
  { route: "/accounts", budget: 180, lazy: ["src/app/SignedIn.tsx", "src/portal/accounts/Accounts.tsx"] },
  {
    route: "/knowledge/post",
    budget: 180,
    lazy: ["src/app/SignedIn.tsx", "src/knowledge/KnowledgeFrame.tsx", "src/knowledge/PostPage.tsx"],
  },
  { route: "/profile", budget: 180, lazy: ["src/app/SignedIn.tsx", "src/profile/Profile.tsx"] },
  { route: "/documents", budget: 180, lazy: ["src/app/SignedIn.tsx", "src/portal/documents/Documents.tsx"] },
  // Administrators' own: they may hold what light pages may not, but not each other's.
  {
    route: "/pivot/ptable",
    budget: 230,
    lazy: ["src/app/SignedIn.tsx", "src/admin/pivot/PivotTable.tsx"],
    not: /^@mui\/x-|^@tiptap\//,
  },
  {
    route: "/pivot/ptable, chart",
    budget: 320,
    lazy: ["src/app/SignedIn.tsx", "src/admin/pivot/PivotTable.tsx", "src/admin/pivot/chart/PivotChart.tsx"],
    not: /^@mui\/x-data-grid|^@tiptap\//,
  },
  {
    route: "/pivot/report",
    budget: 350,
    lazy: ["src/app/SignedIn.tsx", "src/admin/pivot/PivotReport.tsx"],
    not: /^@mui\/x-charts$|^@dnd-kit\/|^@tiptap\//,
  },
];

/** No light page may hold any of these. */
const heavy = /^(@mui\/|@emotion\/|@dnd-kit\/|@tiptap\/|prosemirror|react-admin$|ra-|react-hook-form$|zod$)/;

const chunks = new Map(
  JSON.parse(await readFile(new URL("chunks.json", dist), "utf8")).map((chunk) => [chunk.file, chunk]),
);
const entry = [...chunks.values()].find((chunk) => chunk.entry);
const sizes = new Map();
const problems = [];

for (const { route, budget, lazy, not = heavy } of pages) {
  const found = lazy.map((source) => [...chunks.values()].find((chunk) => chunk.source === source));
  const missing = lazy.filter((_, index) => !found[index]);
  if (missing.length > 0) {
    problems.push(`${route}: ${missing.join(", ")} is no chunk of its own (any more); correct scripts/checkSizes.mjs`);
    continue;
  }
  const files = closure([entry, ...found].map((chunk) => chunk.file));
  const kilobytes = (await Promise.all(files.map(size))).reduce((sum, bytes) => sum + bytes, 0) / 1000;
  const wrong = files.flatMap((file) =>
    chunks
      .get(file)
      .packages.filter((name) => not.test(name))
      .map((name) => `${name} in ${file}`),
  );
  if (kilobytes > budget) problems.push(`${route} is ${kilobytes.toFixed(1)} kB, its budget is ${budget} kB`);
  problems.push(...wrong.map((text) => `${route} carries ${text}`));
  console.log(
    `${route.padEnd(18)}${kilobytes.toFixed(1).padStart(8)} kB of ${budget} kB brotli, ${files.length} files`,
  );
}

for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The files and everything that they import statically. */
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
