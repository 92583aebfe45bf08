// What a person meets first: every main page in Chromium, its cache empty and full, on a phone and at a desk.
//
//   npx vite build && npm run bench:firstView                                  a server of its own with the demo data
//   npm run bench:firstView -- http://by.localhost:3000 mobile,cold /customers   a running one, some looks, some pages
import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { median } from "./measure.ts";
import type { Remains } from "./side.ts";
import { startProduct } from "./product.ts";
import { devices, lookAt, type Device, type Look } from "./firstLook.ts";

const rounds = 3;
const password = "kabinet-demo";

const pages: readonly { readonly who: string | undefined; readonly paths: readonly string[] }[] = [
  { who: undefined, paths: ["/login", "/signup"] },
  { who: "client@kabinet.test", paths: ["/", "/accounts", "/documents", "/profile", "/statement"] },
  {
    who: "admin@kabinet.test",
    paths: ["/", "/customers", "/bills", "/acts", "/knowledge/admin", "/bills/1", "/customers/1"],
  },
];

const [given, wanted = "", ...only] = process.argv.slice(2);
const remains: Remains = [];
try {
  const origin = given ?? (await startProduct(remains));
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  remains.push(() => browser.close());
  for (const device of ["mobile", "desktop"] as const)
    for (const cache of ["cold", "warm"] as const)
      if ([device, cache].every((word) => !/mobile|desktop/.test(wanted) || word === cache || wanted.includes(word)))
        if (!/cold|warm/.test(wanted) || wanted.includes(cache)) await measure(browser, origin, device, cache);
} finally {
  for (const end of remains.reverse()) await end();
}

/** Prints a table of all pages, the median of each number. */
async function measure(browser: Browser, origin: string, device: Device, cache: "cold" | "warm"): Promise<void> {
  console.log(`\n${device}, ${cache}\n`);
  console.log("| page | LCP s | TBT ms | CLS | JS files | JS kB | CSS files | CSS kB | requests |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const { who, paths } of pages) {
    const context = await browser.newContext({ ...devices[device], baseURL: origin, locale: "ru-RU" });
    await enter(context, who);
    for (const path of paths.filter((one) => only.length === 0 || only.includes(one))) {
      const looks: Look[] = [];
      if (cache === "warm") await lookAt(context, path, device, cache);
      for (let round = 0; round < rounds; round++) looks.push(await lookAt(context, path, device, cache));
      const middle = (what: keyof Look): number => median(looks.map((look) => look[what]));
      const cells = [
        `${who?.split("@", 1)[0] ?? ""} ${path}`.trim(),
        (middle("lcp") / 1000).toFixed(1),
        middle("tbt").toFixed(0),
        middle("cls").toFixed(3),
        middle("scripts"),
        (middle("scriptBytes") / 1000).toFixed(0),
        middle("styles"),
        (middle("styleBytes") / 1000).toFixed(0),
        middle("requests"),
      ];
      console.log(`| ${cells.join(" | ")} |`);
    }
    await context.close();
  }
}

/** Signs in, and answers the cookie notice, as most have. */
async function enter(context: BrowserContext, who: string | undefined): Promise<void> {
  await context.addInitScript(() => localStorage.setItem("cookieAgree", "basic"));
  if (who === undefined) return;
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(who);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Войти" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.waitForLoadState("networkidle");
  await page.close();
}
