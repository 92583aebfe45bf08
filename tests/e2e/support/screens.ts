// The screens, by who sees them: the registry's lists, and those without a definition.
import { builtIn } from "../../../src/resources/index.ts";
import type { Definition } from "../../../src/definition/grammar.ts";

const lists = (Object.values(builtIn) as readonly unknown[] as Definition[]).map(
  ({ path, name }) => `/${path ?? name}`,
);

export const screens: readonly { readonly who: string | undefined; readonly paths: readonly string[] }[] = [
  {
    who: undefined,
    paths: [
      ...["/login", "/forgot-password", "/reset-password?token=x"],
      ...["/signup", "/signup?step=2", "/thanks", "/signup/check?token=x", "/signup/complete?token=x"],
      ...["/legal/publicContract", "/legal/policy"],
    ],
  },
  {
    who: "client@kabinet.test",
    paths: [
      "/",
      "/profile",
      "/onboarding",
      "/accounts",
      "/documents",
      "/documents?kind=requests",
      "/documents?kind=transfers",
      "/documents?tab=closing",
      "/documents?tab=closing&kind=reconciliations",
      "/documents?tab=contracts",
      ...["/accounts?transfer=new", "/statement", "/statement?account=1&by=month"],
      ...["/knowledge", "/knowledge/category/1", "/knowledge/post/1", "/knowledge/search?q=комисия", "/help"],
      "/nowhere",
    ],
  },
  {
    who: "admin@kabinet.test",
    paths: [
      "/",
      "/admin/history",
      "/admin/audit",
      ...["/admin/resources", "/admin/resources/tasks", "/admin/new-resource", "/admin/resource-from-file"],
      ...lists,
      "/profile",
      "/customers/1",
      ...["/admin/spend", "/corrections/create", "/statement?account=1"],
      "/customers/create",
      "/customers/import",
      "/bills/1",
      "/knowledge/admin/posts/create",
      "/nowhere",
    ],
  },
];

/** In the page: by how many pixels it is wider than its window without the scrollbar, which `clientWidth` includes. */
export const sidewaysScroll = (): number =>
  document.documentElement.scrollWidth - Math.ceil(document.documentElement.getBoundingClientRect().width);
