// The engine works on its own: a library made of definitions, on platform, engine and admin engine, without a domain.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build as bundle } from "esbuild";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { themePlugin } from "../../scripts/themePlugin.ts";
import { openLibrary } from "./library/server.ts";
import { expectAccessible, openBrowser, visitor } from "./support/visitor.ts";

let folder: string;
let library: Awaited<ReturnType<typeof openLibrary>>;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "library-web-"));
  // The test runner sets a test environment; the page has to be the production one.
  vi.stubEnv("NODE_ENV", "production");
  await build({
    ...{ configFile: false, logLevel: "error", root: fileURLToPath(new URL("library", import.meta.url)) },
    publicDir: fileURLToPath(new URL("../../public", import.meta.url)),
    plugins: [react(), themePlugin()],
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, minify: false },
  });
  vi.unstubAllEnvs();
  library = await openLibrary(folder);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await library?.close();
  await rm(folder, { recursive: true, force: true });
});

async function enter(email: string) {
  const someone = await visitor(browser, { origin: `http://localhost:${library.port}` });
  const { page } = someone;
  page.setDefaultTimeout(8000);
  await page.goto("/books");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Войти" }).click();
  await page.getByRole("heading", { name: "Книги", level: 1 }).waitFor();
  return someone;
}

test("a librarian adds a book and a reader, lends it once only, and takes it back; the reader sees what is theirs", async () => {
  const librarian = await enter("librarian@library.test");
  const { page } = librarian;
  const add = async (list: string, fill: () => Promise<void>) => {
    await page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: list }).click();
    await page.getByRole("heading", { name: list, level: 1 }).waitFor();
    await page
      .getByRole("link", { name: /Добавить/ })
      .first()
      .click();
    await fill();
    await page.getByRole("button", { name: "Добавить", exact: true }).click();
  };
  // Typing the full name would choose it and close the list while it is being clicked.
  const choose = async (label: string, name: string) => {
    await page.getByLabel(label).fill(name.slice(0, -1));
    await page.getByRole("option", { name }).click();
  };
  await add("Книги", async () => {
    await page.getByLabel("Название").fill("Мастер и Маргарита");
    await page.getByLabel("Автор").fill("Булгаков");
  });
  await page.getByRole("heading", { name: "Мастер и Маргарита" }).waitFor();
  for (const name of ["Борис", "Анна"]) {
    await add("Читатели", () => page.getByLabel("Имя").fill(name));
    await page.getByRole("heading", { name }).waitFor();
  }
  const lend = (reader: string) =>
    add("Выдачи", async () => {
      await choose("Читатель", reader);
      await choose("Книга", "Мастер и Маргарита");
      await page.getByRole("textbox", { name: "Вернуть до" }).fill("01.02.2030");
    });
  await lend("Анна");
  await page.getByRole("heading", { name: "до 01.02.2030" }).waitFor();
  await lend("Борис");
  await page.getByText("Книга на руках").first().waitFor();
  await page.reload();
  await page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Выдачи" }).click();
  const row = page.getByRole("row", { name: /Анна/ });
  await row.waitFor();
  await expectAccessible(page);

  const reader = await enter("anna@library.test");
  await reader.page.goto("/loans");
  await reader.page.getByRole("row", { name: /Мастер и Маргарита/ }).waitFor();
  expect(await reader.page.getByRole("link", { name: "Добавить" }).count()).toBe(0);
  await reader.page.goto("/readers");
  await reader.page.getByRole("row", { name: /Анна/ }).waitFor();
  expect(await reader.page.getByRole("row", { name: /Борис/ }).count()).toBe(0);
  await reader.leave();

  await page.goto("/loans/1");
  await page.getByRole("button", { name: "Принять" }).click();
  await page.getByText("Книга принята").waitFor();
  await librarian.leave();
});

test("nothing of Kabinet's own is in it: no domain, no resource, no screen of theirs", async () => {
  const { metafile } = await bundle({
    entryPoints: ["tests/e2e/library/server.ts", "tests/e2e/library/main.tsx"],
    ...{ bundle: true, write: false, metafile: true, outdir: folder, packages: "external", format: "esm" },
    external: ["virtual:theme.css", "*.woff2", "*.svg"],
  });
  const files = Object.keys(metafile.inputs);
  expect(files).toEqual(
    expect.arrayContaining(["server/engine/write/save.ts", "src/admin/engine/list/ListScreen.tsx"]),
  );
  const own = /^(server\/(domains|migrations|product)|src\/(resources|portal|entrance|admin\/(app|sections|pivot)))\b/;
  expect(files.filter((file) => own.test(file))).toEqual([]);
});
