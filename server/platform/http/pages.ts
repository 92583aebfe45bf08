// Serves the built frontend: a fixed list of files, and one page for all other addresses.
//   /assets/*      named by their content: cached for a year; unknown ones are a 404
//   other files    robots.txt, icons: cached for an hour
//   other addresses that a browser requests: index.html with a fresh nonce, the host's region and the product's own facts.
// If there is no such screen the status is 404, and visitors who are not signed in see a message.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import files from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Services } from "../services.ts";
import { Problem } from "../problem.ts";
import { isApi, newNonce, pageHeaders, pagePolicy } from "./headers.ts";

/** Compressed files are served in place of their originals; the page has its own route. */
const notByName = ["**/*.br", "**/*.gz", "**/*.map", "index.html"];

interface PageSource {
  /** True if there is a screen at the path. */
  readonly isPlace: (path: string) => boolean;
  /** The texts of the product's own placeholders in index.html, by name. */
  readonly facts: Readonly<Record<string, () => string>>;
}

/**
 * Serves the built frontend. Without it, as in development behind Vite, there is only the API.
 */
export async function registerPages(
  app: FastifyInstance,
  { config, hosts }: Pick<Services, "config" | "hosts">,
  { isPlace, facts }: PageSource,
): Promise<void> {
  app.setNotFoundHandler(() => {
    throw noSuchAddress();
  });
  const folder = config.webDir;
  if (!existsSync(join(folder, "index.html"))) {
    app.log.warn("No built frontend: serving only the API.");
    return;
  }
  const page = await readPage(folder, Object.keys(facts));
  await app.register(files, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: notByName,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, "assets/"));
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      if (isPart(path)) for (const name of pageHeaders) reply.removeHeader(name);
    },
  });
  // A route, because answers of the handler above are never compressed.
  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    if (!wantsPage(request)) throw noSuchAddress();
    const [path = ""] = request.url.split("?", 1);
    const known = isPlace(path);
    return sendPage(reply.code(known ? 200 : 404), page, hosts.sites(request.host), {
      REGION: hosts.regionOf(request.host),
      KNOWN: String(known),
      ...Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, attribute(text())])),
    });
  });
}

/** True for a script, style sheet or font: a browser that opens its address shows text or nothing. */
const isPart = (path: string): boolean => /\.(js|css|woff2)$/.test(path);

const noSuchAddress = (): Problem => new Problem(404, "Такого адреса нет");

async function readPage(folder: string, own: readonly string[]): Promise<string> {
  const page = await readFile(join(folder, "index.html"), "utf8");
  for (const place of ["NONCE", "REGION", "KNOWN", ...own])
    if (!page.includes(`%${place}%`))
      throw new Error(`index.html has no placeholder %${place}%: check index.html in the sources.`);
  return page;
}

/** A path with a dot is a missing file; screens' addresses have no dot. */
function wantsPage({ method, url }: FastifyRequest): boolean {
  const [path = ""] = url.split("?", 1);
  const isFile = /\/(\.|%2e)|(\.|%2e)[^/]*$/i.test(path) || path.startsWith("/assets/");
  return (method === "GET" || method === "HEAD") && !isApi(url) && !isFile;
}

interface Placeholders {
  readonly REGION: Region;
  /** Whether there is a screen at the address. */
  readonly KNOWN: string;
}

/** A text as the value of an attribute in double quotes. */
const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

function sendPage(reply: FastifyReply, page: string, sites: readonly string[], told: Placeholders): FastifyReply {
  const nonce = newNonce();
  const places: Readonly<Record<string, string>> = { NONCE: nonce, ...told };
  return reply
    .header("content-security-policy", pagePolicy(nonce, sites))
    .type("text/html; charset=utf-8")
    .send(page.replace(/%([A-Z]+)%/g, (whole, place: string) => places[place] ?? whole));
}
