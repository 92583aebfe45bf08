// Users in Firefox, which speaks WebDriver BiDi: each has a separate window, as in visitor.ts.
import { existsSync } from "node:fs";
import puppeteer, { type Browser, type Locator, type Page } from "puppeteer-core";
import { expect } from "vitest";
import { ownServer } from "./server.ts";
import { password } from "./visitor.ts";

const executablePath = [process.env["FIREFOX"], "/usr/bin/firefox-esr", "/usr/bin/firefox"]
  .filter((path) => path !== undefined)
  .find((path) => existsSync(path));

export interface Firefox {
  readonly browser: Browser;
  /** Ends the browser, even if it no longer answers. */
  readonly close: () => Promise<void>;
}

/** Starts the browser that the tests of a file share. */
export async function openFirefox(): Promise<Firefox> {
  if (executablePath === undefined) throw new Error("There is no Firefox: install Debian's, or name one in FIREFOX.");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    timeout: 120_000,
    extraPrefsFirefox: { "intl.accept_languages": "ru-RU" },
  });
  return {
    browser,
    async close() {
      await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 10_000))]);
      browser.process()?.kill("SIGKILL");
    },
  };
}

export interface FirefoxVisitor {
  readonly page: Page;
  /** Loads an address of the product on the host of Belarus, and waits until everything has arrived. */
  readonly visit: (path: string) => Promise<void>;
  /** Goes to an address as a link does, without reloading the product. */
  readonly goOn: (path: string) => Promise<void>;
  readonly signIn: (email: string) => Promise<void>;
  /** The visible element with this role, and with this name if given. */
  readonly the: (role: string, name?: string) => Locator<Element>;
  /** Waits for a text on the page. */
  readonly reads: (words: string) => Promise<void>;
  /** Closes the window. @throws if the console, the page or its content security policy reported something */
  readonly leave: () => Promise<void>;
}

const patience = 40_000;

/** Opens a window for a new user: no cookies, nothing stored except the answer to the cookie notice. */
export async function firefoxVisitor({ browser }: Firefox, port = ownServer().port): Promise<FirefoxVisitor> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.setViewport({ width: 1440, height: 900 });
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") troubles.push(`${message.text()} (${page.url()})`);
  });
  page.on("pageerror", (error) => troubles.push(`${String(error)} (${page.url()})`));
  await page.evaluateOnNewDocument(() => {
    if (location.protocol.startsWith("http")) localStorage.setItem("cookieAgree", "basic");
    // Firefox reports these violations in no other way.
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} forbids ${blockedURI}`),
    );
    // Firefox aborts the requests of a page that is being left: nobody reads the errors that the page then logs.
    addEventListener("beforeunload", () => Object.assign(console, { error: () => undefined, warn: () => undefined }));
  });
  const the = (role: string, name?: string): Locator<Element> =>
    page.locator(`::-p-aria(${name === undefined ? "" : `[name="${name}"]`}[role="${role}"])`);
  const idle = () => page.waitForNetworkIdle({ idleTime: 300 });
  const visit = async (path: string): Promise<void> => {
    await page.goto(`http://by.localhost:${port}${path}`);
    await page.waitForSelector("h1");
    await idle();
  };
  return {
    page,
    visit,
    async goOn(path) {
      await page.evaluate((to) => {
        // The router numbers its history entries, which tells the direction.
        const { idx = 0 } = (history.state ?? {}) as { idx?: number };
        history.pushState({ idx: idx + 1 }, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      await idle();
      await page.waitForSelector("h1");
    },
    the,
    async signIn(email) {
      await visit("/login");
      await the("textbox", "E-mail").fill(email);
      await page.locator("input[type=password]").fill(password);
      await the("button", "Войти").click();
      await page.waitForFunction(() => location.pathname !== "/login");
      await page.waitForSelector("h1");
      await idle();
    },
    reads: async (words) => void (await page.locator(`::-p-text(${words})`).wait()),
    async leave() {
      await context.close();
      expect(troubles.join("\n"), "the console").toBe("");
    },
  };
}
