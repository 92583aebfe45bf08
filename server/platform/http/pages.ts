// The built front: files by a closed list, and the one page that every other address gets.
//   /assets/*      named by their content: kept for a year; unknown ones are a 404
//   other files    robots.txt, icons: kept for an hour
//   everything else, asked for by a browser: index.html with a fresh nonce and the region of the host; where no screen
//   is, with the status 404, and it says so to whoever is not signed in
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import files from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Region } from "../../../src/domain/region.ts";
import type { Services } from "../services.ts";
import { Problem } from "../problem.ts";
import { isApi, newNonce, pagePolicy } from "./headers.ts";

/** Compressed twins are served in place of their originals; the page has a route of its own. */
const notByName = ["**/*.br", "**/*.gz", "**/*.map", "index.html"];

/**
 * Serves the built front. Without one, as in development behind Vite, there is only the API.
 * @param isPlace whether there is a screen at a path
 */
export async function registerPages(
  app: FastifyInstance,
  { config, hosts }: Pick<Services, "config" | "hosts">,
  isPlace: (path: string) => boolean,
): Promise<void> {
  const folder = config.webDir;
  const page = existsSync(join(folder, "index.html")) ? await readPage(folder) : undefined;
  if (page) {
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
      },
    });
  } else app.log.warn("There is no built front: only the API is served.");
  app.setNotFoundHandler((request, reply) => {
    if (!page || !wantsPage(request)) throw new Problem(404, "Такого адреса нет");
    const [path = ""] = request.url.split("?", 1);
    const known = isPlace(path);
    return sendPage(reply.code(known ? 200 : 404), page, hosts.sites(request.host), {
      REGION: hosts.regionOf(request.host),
      KNOWN: String(known),
    });
  });
}

async function readPage(folder: string): Promise<string> {
  const page = await readFile(join(folder, "index.html"), "utf8");
  for (const place of ["%NONCE%", "%REGION%", "%KNOWN%"])
    if (!page.includes(place))
      throw new Error(`index.html has no place for ${place}: look at the sources' index.html.`);
  return page;
}

/** A dot says that a file is meant, one that isn't there: the address of a screen has none. */
function wantsPage({ method, url }: FastifyRequest): boolean {
  const [path = ""] = url.split("?", 1);
  const isFile = /\/(\.|%2e)|(\.|%2e)[^/]*$/i.test(path) || path.startsWith("/assets/");
  return (method === "GET" || method === "HEAD") && !isApi(url) && !isFile;
}

interface Told {
  readonly REGION: Region;
  /** Whether there is a screen at the address. */
  readonly KNOWN: string;
}

function sendPage(reply: FastifyReply, page: string, sites: readonly string[], { REGION, KNOWN }: Told): FastifyReply {
  const nonce = newNonce();
  return reply
    .header("content-security-policy", pagePolicy(nonce, sites))
    .type("text/html; charset=utf-8")
    .send(page.replaceAll("%NONCE%", nonce).replaceAll("%REGION%", REGION).replaceAll("%KNOWN%", KNOWN));
}
