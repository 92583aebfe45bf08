// The application's services. Layers above add their own:
//   declare module "…/services.ts" { interface Services { readonly pdfRenderer: PdfRenderer } }
import type { FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import type { Caller } from "./caller.ts";
import type { Database } from "./db/open.ts";
import type { FileStore } from "./files/fileStore.ts";
import type { Scanner } from "./files/scanner.ts";
import type { Hosts } from "./http/hosts.ts";
import type { Secrets } from "./secrets.ts";

export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly files: FileStore;
  /** The hosts of regions, and regions' sites. */
  readonly hosts: Hosts;
  /** Scans uploads. */
  readonly scanner: Scanner;
  /** The caller of a request; undefined for an anonymous one. */
  readonly authenticate: (request: Pick<FastifyRequest, "headers">, services: Services) => Promise<Caller | undefined>;
  /** The current time; tests change it. */
  readonly clock: () => Date;
}
