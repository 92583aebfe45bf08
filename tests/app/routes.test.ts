import { isValidElement } from "react";
import { matchRoutes, Navigate, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { createPath, importPath, listPath, recordPath } from "../../src/admin/engine/paths.ts";
import { ownPaths } from "../../src/admin/app/screens.tsx";
import type { Role } from "../../src/domain/company/role.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import { builtIn as definitions } from "../../src/resources/index.ts";
import { isPlace } from "../../src/definition/menu/addresses.ts";
import { menuGroups, places as known, screens } from "../../src/resources/screens.ts";
import { sectionsOf } from "../../src/definition/menu/sections.ts";
import { routes } from "../../src/app/routes.tsx";
import type { RouteHandle } from "../../src/app/SignedIn.tsx";

const rolesOf = (path: string): readonly string[] => {
  const handles = matchRoutes(routes, path)?.map(({ route }) => route.handle as RouteHandle | undefined) ?? [];
  return handles.flatMap((handle) => handle?.roles ?? []);
};

const builtIn = Object.values(definitions) as readonly unknown[] as Definition[];
const sections = {
  ADMIN: sectionsOf("ADMIN", builtIn, screens, menuGroups),
  CUSTOMER: sectionsOf("CUSTOMER", [], screens, menuGroups),
};

test.each(sections.CUSTOMER)("a customer's section $path is a screen that is theirs", ({ path }) => {
  expect(rolesOf(path)).toContain("CUSTOMER");
});

test.each(sections.ADMIN)("an administrator's section $path is a screen of theirs or of a resource", ({ path }) => {
  const paths = builtIn.map((definition) => `/${definition.path ?? definition.name}`);
  expect(rolesOf(path).includes("ADMIN") || [...ownPaths, ...paths].includes(path)).toBe(true);
});

const isElementOfScreen = (element: unknown): boolean => isValidElement(element) && element.type !== Navigate;

/** The addresses of a role's screens that work without a record. */
const placesOf = (role: Role, all: readonly RouteObject[], above = "", mine = false): readonly string[] =>
  all.flatMap((route) => {
    const roles = (route.handle as RouteHandle | undefined)?.roles;
    const isMine = roles ? roles.includes(role) : mine;
    const path = [above, route.path].filter(Boolean).join("/");
    const isScreen = isMine && (route.lazy !== undefined || isElementOfScreen(route.element)) && !/[:*]/.test(path);
    return [...(isScreen ? [`/${path}`] : []), ...placesOf(role, route.children ?? [], path, isMine)];
  });

test("every screen of an administrator is a section, or lies below one", () => {
  const known = sections.ADMIN.map(({ path }) => path);
  const isKnown = (place: string) =>
    known.some((path) => place === path || (path !== "/" && place.startsWith(`${path}/`)));
  const places = [...placesOf("ADMIN", routes), ...ownPaths, ...builtIn.map(({ path, name }) => `/${path ?? name}`)];
  expect(places).toEqual(
    expect.arrayContaining(["/pivot/ptable", "/admin/spend", "/admin/history", "/admin/act-runs"]),
  );
  expect(places.filter((place) => !isKnown(place))).toEqual([]);
});

test("a list that is not in the menu is seen on the records that it belongs to", () => {
  const shown = builtIn.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => (field.type === "related" ? [field.to] : [])),
  );
  // A region's record links to its country's rules, above its form.
  shown.push("country-rules");
  const lists = sections.ADMIN.filter(({ name, inMenu }) => name !== undefined && !inMenu);
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.filter(({ name = "" }) => !shown.includes(name))).toEqual([]);
});

test("the menu has the specification's links, each in its group; customers' few need none", () => {
  const menu = sections.ADMIN.filter(({ inMenu }) => inMenu);
  const groups = [...new Set(menu.map(({ group }) => group))];
  expect(groups).toEqual([undefined, ...Object.values(menuGroups)]);
  const groupOf = Object.fromEntries(menu.map(({ path, group }) => [path, group]));
  expect(groupOf).toMatchObject({
    ...{ "/customers": "Клиенты", "/customer-candidates": "Клиенты", "/admin/rates": "Деньги" },
    ...{ "/pivot/ptable": "Отчёты", "/pivot/report": "Отчёты", "/settings": "Система" },
    ...{ "/knowledge/admin/posts": "Помощь", "/knowledge": "Помощь" },
  });
  expect(sections.CUSTOMER.filter(({ inMenu }) => inMenu).map(({ path }) => path)).toEqual([
    ...["/accounts", "/documents", "/knowledge"],
  ]);
});

test.each(["ADMIN", "CUSTOMER"] as const)("no two sections in the menu of %s look alike", (role) => {
  const icons = sections[role].filter(({ inMenu }) => inMenu).map(({ icon }) => icon);
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
});

test("an operator's list without a position is below all that have one", () => {
  const own = { ...(builtIn[0] as Definition), name: "suppliers", menu: undefined };
  expect(
    sectionsOf("ADMIN", [own, ...builtIn], screens, menuGroups)
      .filter(({ inMenu }) => inMenu)
      .at(-1)?.name,
  ).toBe("suppliers");
});

/** Every address of the browser's routes; one with a parameter also without it. */
const addressesOf = (all: readonly RouteObject[], above = ""): readonly string[] =>
  all.flatMap((route) => {
    const path = [above, route.path].filter(Boolean).join("/");
    return [
      `/${path.replace(/\/?:\w+\?/, "")}`,
      `/${path.replace(/:\w+\??/, "7")}`,
      ...addressesOf(route.children ?? [], path),
    ];
  });

test("the server knows every screen's address, and no other", () => {
  const made = builtIn.flatMap((definition) => [
    ...[listPath(definition), createPath(definition), importPath(definition), recordPath(definition, 17)],
    `${recordPath(definition, 17)}/1`,
  ]);
  const places = [...addressesOf(routes).filter((place) => !place.includes("*")), ...ownPaths, ...made];
  expect(places.filter((place) => !isPlace(place, builtIn, known))).toEqual([]);
  expect(
    ["/nowhere", "/login/7", "/bills/x", "/admin", "/knowledge/tag"].filter((place) => isPlace(place, builtIn, known)),
  ).toEqual([]);
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
