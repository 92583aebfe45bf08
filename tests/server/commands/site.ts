// An installation that listens on a port, with a folder for its files and a token for its definitions.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { followConfigured } from "../../../server/engine/definitions/prepare.ts";
import { asAdministrator, type Client } from "../../world/callers.ts";
import { password } from "../../world/people.ts";
import { testApp, type TestApp } from "../../world/testApp.ts";

export interface Site {
  readonly running: TestApp;
  readonly admin: Client;
  readonly address: string;
  readonly token: string;
  /** The folder with its files. */
  readonly files: string;
  readonly close: () => Promise<void>;
}

export async function openSite(): Promise<Site> {
  const running = await testApp();
  const files = await mkdtemp(join(tmpdir(), "kabinet-files-"));
  const { database, registry } = running.services;
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const following = await followConfigured({ registry, database, config: { resourcesDir: files } }, silent);
  const admin = await asAdministrator(running);
  const address = await running.app.listen({ port: 0, host: "localhost" });
  return {
    ...{ running, admin, files },
    address: address.replace(/127\.0\.0\.1|\[::1\]/, "localhost"),
    token: await issue(admin, "write"),
    close: async () => {
      await following.close();
      await running.close();
      await rm(files, { recursive: true, force: true });
    },
  };
}

export async function issue(admin: Client, rights: "read" | "write", calls: readonly string[] = ["definitions"]) {
  const expiresOn = new Date(Date.now() + 48 * 3600_000).toISOString().slice(0, 10);
  const body = { name: "Перенос", rights, sections: calls.length > 0 ? [] : null, calls, expiresOn, current: password };
  return (await admin.call("POST", "/api/service-tokens", { body })).json<{ token: string }>().token;
}
