// Users in a real browser: each has a separate window, and reports in the end whether anything went wrong in it.
import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium, type Browser, type Locator, type Page } from "playwright-core";
import { expect } from "vitest";
import { readAccessToken, type AccessToken } from "../../../src/dataProvider/session/accessToken.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { ownServer } from "./server.ts";

export const password = "kabinet-demo";

const executablePath = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]
  .filter((path) => path !== undefined)
  .find((path) => existsSync(path));

/** Starts the browser that the tests of a file share. */
export function openBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error("There is no Chromium: install Debian's, or name one in CHROMIUM.");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export interface Visitor {
  readonly page: Page;
  /** Opens an address of the product on the host of the visitor's region. */
  visit(path: string): Promise<void>;
  /** Stores a session as of an earlier sign-in: the next visit opens the home page at once. */
  signIn(email: string): Promise<void>;
  /** Signs in with the form, and waits for the page that follows. */
  signInByForm(email: string): Promise<void>;
  /** The paths downloaded since the window was opened. */
  readonly downloaded: readonly string[];
  /** Closes the window. @throws if the console or the page reported an error */
  leave(): Promise<void>;
}

export interface VisitorOptions {
  readonly region?: Region;
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** Another server than the browser tests' own. */
  readonly origin?: string;
  /** By default the cookie notice has been answered. */
  readonly cookies?: "unanswered";
}

/** What a browser logs about refused requests that a test makes on purpose. */
const expected = /the server responded with a status of (401|404|409|410|422)/;

/** Opens a window for a new user: no cookies, nothing stored. */
export async function visitor(
  browser: Browser,
  { region = "by", width = 1440, height = 900, dark = false, origin, cookies }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin ?? `http://${region}.localhost:${ownServer().port}`,
    viewport: { width, height },
    locale: "ru-RU",
    colorScheme: dark ? "dark" : "light",
    acceptDownloads: true,
  });
  if (!cookies) await context.addInitScript(() => localStorage.setItem("cookieAgree", "basic"));
  const page = await context.newPage();
  const troubles: string[] = [];
  const downloaded: string[] = [];
  page.on("console", (message) => {
    if ((message.type() === "error" || message.type() === "warning") && !expected.test(message.text()))
      troubles.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("response", (response) => downloaded.push(new URL(response.url()).pathname));
  return {
    page,
    downloaded,
    visit: async (path) => void (await page.goto(path)),
    async signIn(email) {
      // A page of the product's origin without the product, which would load two screens that nobody looks at.
      await page.route("**/blank", (route) => route.fulfill({ contentType: "text/html", body: "" }));
      await page.goto("/blank");
      const token = await page.evaluate(beginSession, { email, password });
      await page.evaluate(keepSession, readAccessToken(token));
      await page.unroute("**/blank");
    },
    async signInByForm(email) {
      await page.goto("/login");
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Пароль", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Войти" }).click();
      await page.waitForURL((url) => url.pathname !== "/login");
    },
    async leave() {
      await context.close();
      expect(troubles.join("\n"), "the console").toBe("");
    },
  };
}

/** In a page of the product's origin: gets the session's cookie. @returns the access token, or the refusal */
async function beginSession(credentials: { readonly email: string; readonly password: string }): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(credentials);
  const answer = await fetch("/api/auth/signin", { method: "POST", headers, body });
  return answer.ok ? ((await answer.json()) as { access_token: string }).access_token : answer.text();
}

/** In the page: stores what the product stores of a session, and of its last visit. */
function keepSession({ sessionId, role }: AccessToken): void {
  localStorage.setItem("auth.session", sessionId);
  localStorage.setItem("kabinet.part", role === "ADMIN" ? "administrator" : "customer");
}

/** Expects a page that is accessible by screen reader and keyboard (WCAG 2.2 AA as far as axe can tell). */
export async function expectAccessible(page: Page): Promise<void> {
  // Scrolled, a link can lie halfway under the fixed header, where axe takes the header's controls for its neighbours. A menu
  // would follow its button out of the window.
  await page.evaluate(() => {
    if (!document.querySelector(":popover-open, dialog[open]")) scrollTo({ top: 0, behavior: "instant" });
  });
  await settled(page);
  // Passed rules are not reported, and no separate page merges the results: both take longer than the check.
  const { violations } = await new AxeBuilder({ page })
    // By default axe does not check the size of targets.
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
  expect(found.join("\n"), page.url()).toBe("");
}

/** Colours are checked once nothing fades in any more; endless animations, such as a skeleton's, are not waited for. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.then(() => undefined)),
    ),
  );

/** Waits until an element is visible. */
export const expectVisible = (locator: Locator): Promise<void> => locator.first().waitFor({ state: "visible" });
