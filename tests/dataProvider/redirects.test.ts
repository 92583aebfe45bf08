import { expect, test } from "vitest";
import { loginPath, pathAfterLogin, redirects } from "../../src/dataProvider/session/redirects.ts";

const origin = "https://by.kabinet.test";

test("the redirects are those of the specification", () => {
  expect(redirects).toEqual({ login: "/login", logout: "/", home: "/", callback: "/login" });
});

test("signing in leads back to the page that asked for it, with its query", () => {
  const login = new URL(loginPath("/documents?tab=acts#last"), origin);
  expect(login.pathname).toBe("/login");
  expect(pathAfterLogin(login.searchParams.get("from"), origin)).toBe("/documents?tab=acts#last");
  expect(loginPath("/")).toBe("/login");
});

test.each([
  "https://evil.test/accounts",
  "//evil.test",
  "/\\evil.test",
  "/.//evil.test",
  "\\\\evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://by.kabinet.test/accounts",
  "https://by.kabinet.test@evil.test/",
  "/login",
  "/login?from=/login",
  "http://[",
])("signing in never leads away from our pages: %s", (from) => {
  expect(pathAfterLogin(from, origin)).toBe("/");
});

test("without a page to go back to, signing in leads home", () => {
  expect(pathAfterLogin(null, origin)).toBe("/");
});
