// What lives as long as the application, handed to everything that needs it. Layers above add what is theirs:
//   declare module "…/services.ts" { interface Services { readonly press: Press } }
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
  /** Which region's site a host is, and where it is. */
  readonly hosts: Hosts;
  /** Looks at what people upload. */
  readonly scanner: Scanner;
  /** Who calls, by what the request carries; undefined for nobody. */
  readonly authenticate: (request: Pick<FastifyRequest, "headers">, services: Services) => Promise<Caller | undefined>;
  /** The time; tests move it. */
  readonly clock: () => Date;
}
