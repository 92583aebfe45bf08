import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { ownPaths } from "../../src/admin/screens.tsx";
import { builtIn } from "../../src/resources/index.ts";
import { routes } from "../../src/routes.tsx";
import type { RouteHandle } from "../../src/SignedIn.tsx";
import { sidebarLinks } from "../../src/shell/links.ts";

const rolesOf = (path: string): readonly string[] => {
  const handles = matchRoutes(routes, path)?.map(({ route }) => route.handle as RouteHandle | undefined) ?? [];
  return handles.flatMap((handle) => handle?.roles ?? []);
};

test.each(sidebarLinks.CUSTOMER)("a customer's link $to leads to a screen that is theirs", ({ to }) => {
  expect(rolesOf(to)).toContain("CUSTOMER");
});

test.each(sidebarLinks.ADMIN)("an administrator's link $to leads to a screen of theirs or of a resource", ({ to }) => {
  const paths = Object.entries(builtIn).map(
    ([name, definition]) => `/${"path" in definition ? definition.path : name}`,
  );
  expect(rolesOf(to).includes("ADMIN") || [...ownPaths, ...paths].includes(to)).toBe(true);
});

test("the entrance is open to everybody, and every other address asks who it is", () => {
  const open = [
    ...["/login", "/forgot-password", "/reset-password"],
    ...["/signup", "/thanks", "/signup/check", "/signup/complete", "/legal/policy"],
  ];
  for (const path of [...open, "/accounts", "/customers/5", "/nowhere"]) {
    const asks = matchRoutes(routes, path)?.some(({ route }) => route.loader && route.children) ?? false;
    expect(asks, path).toBe(!open.includes(path));
  }
});
