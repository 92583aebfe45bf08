// The architecture: which folder may import which (CONTRIBUTING.md), and no circles; imports of types count as well.

/** Each may import only what stands before it. */
const serverLayers = ["platform", "engine", "domains"];
const browserLayers = [
  "regions",
  "domain",
  "i18n",
  "definition",
  "resources",
  "contract",
  "dataProvider",
  "ui",
  "shell",
];
const screens = ["entrance", "portal", "profile", "statement", "admin", "knowledge"];
/** Inside `src/admin` the engine stands below; what serves single resources and the pivot know nothing of each other. */
const adminParts = { engine: [], sections: ["engine"], pivot: ["engine"] };

const forbid = (name, from, to) => ({ name, severity: "error", from: { path: from }, to });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "circle", severity: "error", from: {}, to: { circular: true } },
    ...serverLayers.map((layer, index) =>
      forbid(`server-${layer}`, `^server/${layer}/`, {
        path: "^server/",
        pathNot: serverLayers.slice(0, index + 1).map((below) => `^server/${below}/`),
      }),
    ),
    ...["server/platform", "server/engine", "src/dataProvider", "src/admin/engine"].map((folder) =>
      forbid(`${folder}-knows-no-resource`, `^${folder}/`, { path: "^src/resources/" }),
    ),
    forbid("server-knows-no-browser", "^server/", {
      path: ["dataProvider", "ui", "shell", ...screens, "app"].map((name) => `^src/${name}/`),
    }),
    ...browserLayers.map((layer, index) =>
      forbid(`src-${layer}`, `^src/${layer}/`, {
        path: ["^server/", ...[...browserLayers.slice(index + 1), ...screens, "app"].map((above) => `^src/${above}/`)],
        // Countries, rules and texts know of each other.
        pathNot: index < 2 ? ["^src/domain/", "^src/i18n/"] : [],
      }),
    ),
    ...screens.map((screen) =>
      forbid(`src-${screen}`, `^src/${screen}/`, {
        path: ["^server/", ...[...screens, "app"].filter((other) => other !== screen).map((other) => `^src/${other}/`)],
      }),
    ),
    ...Object.entries(adminParts).map(([part, below]) =>
      forbid(`admin-${part}`, `^src/admin/${part}/`, {
        path: "^src/admin/",
        pathNot: [part, ...below].map((name) => `^src/admin/${name}/`),
      }),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    includeOnly: "^(server|src)/",
    enhancedResolveOptions: { extensions: [".ts", ".tsx"] },
  },
};
