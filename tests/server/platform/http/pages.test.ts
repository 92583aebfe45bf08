import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageHeaders } from "../../../../server/platform/http/headers.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { routes } from "./frame.ts";

let folder = "";
let server: TestApp;
const script = "console.log('Кабинет');".repeat(100);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-web-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, ".vite"));
  const page =
    '<meta name="csp-nonce" content="%NONCE%" /><meta name="region" content="%REGION%" /><meta name="known" content="%KNOWN%" /><meta name="countries" content="%COUNTRIES%" /><div id="root"></div>' +
    "<!-- as long as a real page -->".repeat(40);
  const files: Record<string, string | Buffer> = {
    "index.html": page,
    "robots.txt": "User-agent: *",
    "icon.svg": "<svg/>",
    "assets/index-abc.js": script,
    "assets/index-abc.js.br": brotliCompressSync(script),
    "assets/index-abc.js.map": "{}",
    ".vite/manifest.json": "{}",
    ".sources": "abc",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  server = await testApp({ routes, config: { webDir: folder, regionHosts: { "cabinet.example.kz": "kz" } } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test.each(["/", "/login", "/customers/5?tab=bills", "/knowledge/post/7", "/signup/check?token=a.b.c"])(
  "%s gives the page, with the nonce of its policy",
  async (url) => {
    const { statusCode, headers, body } = await get(url);
    const [, nonce = ""] = /csp-nonce" content="([^"]+)"/.exec(body) ?? [];
    expect(statusCode).toBe(200);
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    expect(headers["content-security-policy"]).toBe(
      `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; ` +
        "connect-src 'self'; frame-src blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
        "form-action 'self' http://localhost:80 https://cabinet.example.kz",
    );
  },
);

test.each(["/unknown/place", "/customers/abc", "/login/more", "/knowledge/post/7/8"])(
  "%s is no screen: the page says so, with status 404",
  async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain('<meta name="known" content="false" />');
    expect((await get("/accounts?tab=1")).body).toContain('<meta name="known" content="true" />');
  },
);

test("each page has a different nonce", async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => get("/")));
  expect(new Set(pages.map(({ body }) => body)).size).toBe(20);
});

test.each([
  ["localhost:3000", "by"],
  ["kz.localhost:3000", "kz"],
  ["cabinet.example.kz", "kz"],
])("the host %s gets the page of region %s", async (host, region) => {
  expect((await get("/", { host })).body).toContain(`name="region" content="${region}"`);
});

test("a host without a region gets the page of the default region", async () => {
  server.services.hosts.makeDefault("KZ");
  expect((await get("/", { host: "kabinet.example.com" })).body).toContain('name="region" content="kz"');
  expect((await get("/", { host: "by.localhost" })).body).toContain('name="region" content="by"');
  server.services.hosts.makeDefault(undefined);
  expect((await get("/", { host: "kabinet.example.com" })).body).toContain('name="region" content="by"');
});

test("files named by their content are cached for a year and sent compressed", async () => {
  const answer = await get("/assets/index-abc.js", { "accept-encoding": "gzip, br" });
  expect(answer.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/) as string,
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
  expect((await get("/assets/index-abc.js")).body).toBe(script);
});

test("scripts say only what a browser reads of a script, icons all that it reads of a page", async () => {
  const script = await get("/assets/index-abc.js");
  expect(script.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  for (const name of pageHeaders) expect(script.headers).not.toHaveProperty([name]);
  expect((await get("/icon.svg")).headers).toMatchObject({ "content-security-policy": expect.any(String) as string });
});

test("the page is sent compressed", async () => {
  const { headers, rawPayload } = await get("/login", { "accept-encoding": "gzip, br" });
  expect(headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<div id="root"></div>');
});

test("other files are cached for an hour", async () => {
  const { statusCode, headers } = await get("/robots.txt");
  expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
});

test.each([
  "/assets/index-old.js",
  "/assets/",
  "/assets/index-abc.js.map",
  "/assets/index-abc.js.br",
  "/assets/..%2f.sources",
  "/.sources",
  "/.env",
  "/.git/config",
  "/%2egit/config",
  "/.vite/manifest.json",
  "/package.json",
  "/backup.sql",
  "/index.html",
  "/..%2f..%2fetc%2fpasswd.txt",
  "/api",
  "/api/",
  "//api/users",
  "/%61pi/nothing",
])("%s is a 404 without the page", async (url) => {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(404);
  expect(body).not.toContain("<");
});

test("only GET and HEAD get the page", async () => {
  expect((await server.app.inject({ method: "POST", url: "/login" })).statusCode).toBe(404);
  const head = await server.app.inject({ method: "HEAD", url: "/login" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

test("a long answer of the API is compressed", async () => {
  const { headers, rawPayload } = await get("/api/openapi.json", { "accept-encoding": "br" });
  expect(headers["content-encoding"]).toBe("br");
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toMatchObject({ openapi: "3.1.0" });
});
