// Opens Chromium on the real server, with a separate database and a signed-in administrator.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { chromium, type Browser, type Page } from "playwright-core";
import { buildApp } from "../../server/app.ts";
import { hashPassword } from "../../server/domains/auth/passwords/passwords.ts";
import { readConfig } from "../../server/platform/config.ts";
import type { Database } from "../../server/platform/db/open.ts";
import { followConfigured } from "../../server/engine/definitions/prepare.ts";
import { apiRoutes } from "../../server/routes.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { servicesOver } from "../../server/openServices.ts";
import { administrator, openEmpty, type Kind, type Remains } from "./side.ts";

/** The options of a measured page. */
interface Shown {
  readonly kind: Kind;
  /** The folder of operators' resources. */
  readonly resourcesDir?: string;
  readonly fill?: (database: Database) => Promise<unknown>;
}

/** Serves the output of `npm run build`, and opens its home page as an administrator. */
export async function openPage(
  shown: Shown,
  remains: Remains,
): Promise<{ browser: Browser; page: Page; origin: string }> {
  const origin = await openServer(shown, remains);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  remains.push(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/login`);
  await page.getByLabel("E-mail").fill(administrator.email);
  await page.getByLabel("Пароль", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Войти" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  return { browser, page, origin };
}

async function openServer({ kind, resourcesDir, fill }: Shown, remains: Remains): Promise<string> {
  const database = await openEmpty(kind, remains);
  await fill?.(database);
  await database.db.execute(sql`
    insert into users (email, password_hash, role, name, region)
    values (${administrator.email}, ${await hashPassword(administrator.password)}, 'ADMIN', 'Анна Ким', 'by')`);
  const folder = await mkdtemp(join(tmpdir(), "kabinet-bench-"));
  remains.push(() => rm(folder, { recursive: true, force: true }));
  const own = { demo: false, requestsPerMinute: 0, webDir: resolve("dist/web") };
  const config = { ...readConfig({}, folder), ...own, ...(resourcesDir !== undefined && { resourcesDir }) };
  const secrets = createSecrets("a secret of the benchmark, 40 characters");
  const services = await servicesOver({ config, database, secrets });
  const app = await buildApp(services, apiRoutes, { write: () => undefined });
  remains.push(() => app.close());
  const configured = await followConfigured(services, app.log);
  remains.push(async () => configured.close());
  return app.listen({ port: 0, host: "localhost" });
}
