// One linter. Beside the usual rules it holds the architecture: imports run one way (CONTRIBUTING.md), files stay small.
import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Each layer of the browser, lowest first; a layer imports only what stands before it. */
const layers = ["resources", "contract", "dataProvider", "shell"];
const screens = ["entrance", "portal", "profile", "statement", "admin", "knowledge"];

const forbid = (folder, names, why) => ({
  files: [`src/${folder}/**/*.{ts,tsx}`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          { group: names.flatMap((name) => [`../${name}/*`, `../../${name}/*`, `../${name}/**`]), message: why },
        ],
      },
    ],
  },
});

const oneWay = [
  ...["domain", "i18n"].map((base) =>
    forbid(base, [...layers, ...screens, "server"], "The rules import nothing above them."),
  ),
  ...layers.map((layer, index) =>
    forbid(layer, [...layers.slice(index + 1), ...screens, "server"], `${layer} imports only the layers below it.`),
  ),
  ...screens.map((screen) =>
    forbid(
      screen,
      [...screens.filter((other) => other !== screen), "server"],
      "Screens know nothing of each other; what two of them need belongs into the shell.",
    ),
  ),
  {
    files: ["server/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["dataProvider", "shell", ...screens].flatMap((name) => [`**/src/${name}/**`]),
              message: "The server knows nothing of the browser.",
            },
          ],
        },
      ],
    },
  },
];

export default tseslint.config(
  { ignores: ["dist/", "data/", "node_modules/"] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, argsIgnorePattern: "^_", varsIgnorePattern: "^_$" },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      // A route's loader answers by throwing a Response.
      "@typescript-eslint/only-throw-error": ["error", { allow: [{ from: "lib", name: "Response" }] }],
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      // Values of records are unknown until they are shown; templates of definitions print scalars alone.
      "@typescript-eslint/no-base-to-string": "off",
      "no-console": ["error", { allow: ["warn", "error"] }],
      "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      eqeqeq: "error",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["**/*.tsx", "src/**/*.ts"],
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  { files: ["*.config.{js,ts}"], rules: { "no-restricted-exports": "off" } },
  { files: ["**/*.{js,mjs}"], ...tseslint.configs.disableTypeChecked },
  { files: ["scripts/**", "bench/**", "tests/**"], rules: { "no-console": "off" } },
  ...oneWay,
);
