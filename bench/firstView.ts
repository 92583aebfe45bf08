// Measures a visitor's first view: every main page in Chromium, with an empty and a full cache, on a phone and a desktop,
// beside lists of an unmodified react-admin on the same server.
//
//   npm run build && npm run bench:firstView                                  a server of its own with the demo data
//    npm run bench:firstView -- http://by.localhost:3000 mobile,cold /customers   a running one, some devices, some pages
import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { median } from "./tools/measure.ts";
import type { Remains } from "./tools/side.ts";
import { dataFolder, startProduct } from "./tools/product.ts";
import { devices, isOursShown, isStockShown, lookAt, type Device, type Look } from "./tools/firstLook.ts";
import { startStock } from "./stock/serve.ts";

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

const stockNames = ["customers", "bills", "acts"];

const words = process.argv.slice(2);
const given = words.find((word) => word.startsWith("http"));
const only = words.filter((word) => word.startsWith("/"));
const wanted = words.find((word) => /mobile|desktop|cold|warm/.test(word)) ?? "";
const remains: Remains = [];
try {
  const origin = given ?? (await startOwn(remains));
  const stock = await startStock(origin, stockNames, remains);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  remains.push(() => browser.close());
  for (const device of ["mobile", "desktop"] as const)
    for (const cache of ["cold", "warm"] as const)
      if ([device, cache].every((word) => !/mobile|desktop/.test(wanted) || word === cache || wanted.includes(word)))
        if (!/cold|warm/.test(wanted) || wanted.includes(cache))
          await measure(browser, { ours: origin, stock }, device, cache);
} finally {
  for (const end of remains.reverse()) await end();
}

async function startOwn(remains: Remains): Promise<string> {
  const { origin, stop } = await startProduct(await dataFolder(remains));
  remains.push(stop);
  return origin;
}

/** Prints a table of all pages with the median of each figure. */
async function measure(browser: Browser, origins: Origins, device: Device, cache: "cold" | "warm"): Promise<void> {
  console.log(`\n${device}, ${cache}\n`);
  console.log("| page | LCP s | TBT ms | CLS | JS files | JS kB | CSS files | CSS kB | requests |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  const contextAt = (baseURL: string) => browser.newContext({ ...devices[device], baseURL, locale: "ru-RU" });
  for (const { who, paths } of pages) {
    const context = await contextAt(origins.ours);
    await enter(context, who);
    const mark = who?.split("@", 1)[0] ?? "";
    await row(context, paths, { mark, isShown: isOursShown, device, cache });
    await context.close();
  }
  const context = await contextAt(origins.stock);
  await enterStock(context);
  const paths = stockNames.map((name) => `/#/${name}`);
  await row(context, paths, { mark: "stock", isShown: isStockShown, device, cache });
  await context.close();
}

interface Origins {
  readonly ours: string;
  readonly stock: string;
}

type How = Parameters<typeof lookAt>[2] & { readonly mark: string };

async function row(context: BrowserContext, paths: readonly string[], { mark, ...how }: How): Promise<void> {
  for (const path of paths.filter((one) => only.length === 0 || only.includes(one.replace("/#", "")))) {
    const looks: Look[] = [];
    if (how.cache === "warm") await lookAt(context, path, how);
    for (let round = 0; round < rounds; round++) looks.push(await lookAt(context, path, how));
    const middle = (what: keyof Look): number => median(looks.map((look) => look[what]));
    const cells = [
      `${mark} ${path}`.trim(),
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
}

/** Gives the stock application an administrator's token. */
async function enterStock(context: BrowserContext): Promise<void> {
  const answer = await context.request.post("/api/auth/signin", { data: { email: "admin@kabinet.test", password } });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  await context.addInitScript((text) => localStorage.setItem("token", text), token);
}

/** Signs in and answers the cookie notice, as most visitors have. */
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
