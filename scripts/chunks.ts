// Assigns modules to built files by screens: what every page needs, what every signed-in user needs, and one part per kind
// of screens. A module is assigned by the set of parts that reach it, so that a page uses everything in the files it loads.
// There are no cycles between files, since a module's imports are reached by at least as many parts.
import { join } from "node:path";

/** The entry modules of each part. Modules that are not loaded by `import()` have no entry here. */
const parts = {
  base: ["app/main.tsx"],
  entrance: [
    "shell/layout/EntranceLayout.tsx",
    "shell/layout/SignupLayout.tsx",
    "entrance/Login.tsx",
    "entrance/ForgotPassword.tsx",
    "entrance/ResetPassword.tsx",
  ],
  signup: [
    "entrance/signup/Signup.tsx",
    "entrance/signup/SignupCheck.tsx",
    "entrance/signup/SignupComplete.tsx",
    "entrance/signup/Thanks.tsx",
    "entrance/legal/LegalDocument.tsx",
  ],
  shell: ["app/SignedIn.tsx", "dataProvider/requests/uploads.ts", "dataProvider/requests/frames.ts"],
  // The page's surroundings, loaded after the page.
  around: ["shell/cookies/CookieNotice.tsx", "shell/contacts/FloatingContacts.tsx", "shell/help/HelpChat.tsx"],
  portal: ["portal/home/Home.tsx", "portal/accounts/Accounts.tsx"],
  panels: [
    "portal/topUp/TopUpPanel.tsx",
    "portal/transfer/TransferPanel.tsx",
    "portal/accountRequests/AddAccountPanel.tsx",
    "portal/balanceRules/BalanceRulePanel.tsx",
  ],
  documents: ["portal/documents/Documents.tsx", "portal/download/Download.tsx"],
  papers: ["portal/documents/OpenedPapers.tsx"],
  opened: ["portal/sections/Section.tsx", "portal/onboarding/Onboarding.tsx"],
  own: ["profile/Profile.tsx", "statement/Statement.tsx"],
  code: ["profile/QrCode.tsx"],
  knowledge: ["KnowledgeFrame", "MainPage", "CategoryPage", "PostPage", "SearchPage", "HelpPage"].map(
    (name) => `knowledge/${name}.tsx`,
  ),
  admin: ["admin/app/AdminApp.tsx", "admin/app/Search.tsx"],
  record: [
    "admin/engine/record/RecordScreen.tsx",
    "admin/engine/record/CreateScreen.tsx",
    "admin/engine/record/RecordDialog.tsx",
    "admin/engine/actions/ActionDialog.tsx",
    "admin/engine/list/table/CellEditor.tsx",
    "admin/engine/history/HistoryScreen.tsx",
    "admin/engine/list/import/ImportScreen.tsx",
    "admin/sections/acts/ActRunProgress.tsx",
    "admin/sections/bank/OpenBills.tsx",
    "admin/sections/customers/CustomerGlance.tsx",
    "admin/sections/regions/LegalAgreements.tsx",
    "admin/sections/regions/NewRegion.tsx",
    "admin/sections/regions/RegionReadiness.tsx",
    "admin/sections/terms/Terms.tsx",
  ],
  search: ["admin/engine/search/SearchDialog.tsx"],
  sections: [
    "admin/sections/home/HomeScreen.tsx",
    "admin/sections/books/BooksScreen.tsx",
    "admin/sections/acts/ActRuns.tsx",
    "admin/sections/bank/BankOverview.tsx",
    "admin/sections/spend/SpendImport.tsx",
  ],
  sorting: ["admin/engine/list/order/OrderedRows.tsx", "admin/engine/list/columns/ColumnsOrder.tsx"],
  charts: [
    "admin/sections/home/TopUpsChart.tsx",
    "admin/sections/terms/Curve.tsx",
    "admin/sections/rates/RatesOverview.tsx",
  ],
  pivotChart: ["admin/pivot/chart/PivotChart.tsx"],
  editor: ["ui/richText/RichTextEditor.tsx"],
  resources: [
    "admin/engine/resources/ResourcesScreen.tsx",
    "admin/engine/resources/ResourceScreen.tsx",
    "admin/engine/resources/NewResourceScreen.tsx",
    "admin/engine/resources/fromFile/FromFileScreen.tsx",
    "admin/sections/tokens/IssueToken.tsx",
  ],
  json: ["admin/engine/resources/editor/CodeEditor.tsx"],
  pivot: ["admin/pivot/PivotTable.tsx"],
  report: ["admin/pivot/PivotReport.tsx"],
} as const;

type Part = keyof typeof parts;
const heavy: readonly Part[] = [
  "admin",
  "record",
  "search",
  "sections",
  "charts",
  "pivotChart",
  "sorting",
  "editor",
  "resources",
  "json",
  "pivot",
  "report",
];

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Returns the bundler's function that names a module's file. @param src the folder of the sources */
export function fileOf(src: string): (id: string, graph: Graph) => string | null {
  let reached: ReadonlyMap<string, ReadonlySet<Part>> | undefined;
  return (id, graph) => {
    reached ??= reach(src, graph);
    const by = reached.get(id);
    return by ? fileFor(id, by) : null;
  };
}

function reach(src: string, graph: Graph): ReadonlyMap<string, ReadonlySet<Part>> {
  const reached = new Map<string, Set<Part>>();
  const visit = (id: string, part: Part): void => {
    const by = reached.get(id) ?? new Set();
    if (by.has(part)) return;
    reached.set(id, by.add(part));
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, part);
  };
  for (const [part, roots] of Object.entries(parts) as [Part, readonly string[]][])
    for (const root of roots) {
      const id = join(src, root);
      if (!graph.getModuleInfo(id)) throw new Error(`${root} is not a module (any more); correct scripts/chunks.ts`);
      visit(id, part);
    }
  return reached;
}

/** Parts whose styles are few, and the part whose sheet has them. */
const withoutStyles: Partial<Record<Part, string>> = { pivotChart: "pivot", around: "shell", papers: "documents" };

/** Parts without style sheets of their own. */
const inAdminStyles: readonly Part[] = ["record", "search", "sections", "charts"];

/** Code of records and forms. The index of ra-core imports it for every module that imports anything from ra-core. */
const ofRecords =
  /\/node_modules\/(react-hook-form|ra-core\/dist\/(form|controller\/(create|edit|show|saveContext)))\//;

function fileFor(id: string, by: ReadonlySet<Part>): string {
  if (ofRecords.test(id)) return "record";
  const isStyle = id.endsWith(".css");
  const [only] = by;
  // Libraries change rarely and stay cached across releases.
  if (by.has("base")) return id.includes("/node_modules/") ? "react" : "base";
  // Shared styles go into existing style sheets, so that a page has few of them.
  if (isStyle && [...by].every((part) => inAdminStyles.includes(part))) return "admin";
  if (by.size === 1 && only) return isStyle ? (withoutStyles[only] ?? only) : only;
  if (!isStyle && [...by].every((part) => part === "entrance" || part === "signup")) return "entrance";
  const isEarly = by.has("shell") || by.has("portal") || by.has("knowledge");
  if (by.has("entrance") || (by.has("signup") && (isStyle || isEarly || by.has("documents")))) return "base";
  if (by.has("signup")) return "fields";
  if ([...by].every((part) => part === "documents" || part === "papers")) return "documents";
  if (isEarly || (isStyle && [...by].some((part) => !heavy.includes(part)))) return "shell";
  if (by.has("documents")) return by.has("own") ? "shell" : "records";
  // What customers see beyond their home, accounts and papers.
  if ([...by].some((part) => !heavy.includes(part))) return "forms";
  return fileForAdmin(isStyle, by);
}

/** Modules that several of the administrators' screens need, and nothing else does. */
function fileForAdmin(isStyle: boolean, by: ReadonlySet<Part>): string {
  const has = (...all: readonly Part[]): boolean => all.every((part) => by.has(part));
  const isPivot = by.has("pivot") || by.has("pivotChart");
  // The customers' forms load the text editor too, so what it shares must not pull in the administrators' screens.
  if (has("editor", "json") && by.size === 2) return "keys";
  if (by.has("editor")) return "shell";
  if (isStyle && isPivot) return "shell";
  if (by.has("admin")) return isPivot ? "desk" : by.has("report") ? "inputs" : "admin";
  if (by.has("record")) return isStyle || by.has("sections") ? "admin" : "record";
  if (has("report", "pivot")) return "desk";
  if (has("sorting", "pivot")) return "dragging";
  // MUI, for charts and the report's grid.
  if (by.has("report")) return isStyle ? "desk" : "mui-kit";
  if (has("sections", "pivot")) return "desk";
  if (by.has("sections")) return isStyle ? "admin" : "sections";
  return by.has("pivot") ? "pivot" : "chart-kit";
}
