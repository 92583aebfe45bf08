import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecrets, openSecrets } from "../../../server/platform/secrets.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-secrets-"));
});
afterEach(() => rm(folder, { recursive: true }));

const secret = "0123456789abcdef0123456789abcdef";

test("sealing a text twice gives different results, and both open to the text", () => {
  const secrets = createSecrets(secret);
  const [one, two] = [secrets.seal("пароль от кабинета"), secrets.seal("пароль от кабинета")];
  expect(one).not.toBe(two);
  expect([secrets.open(one), secrets.open(two)]).toEqual(["пароль от кабинета", "пароль от кабинета"]);
  expect(secrets.open(secrets.seal(""))).toBe("");
});

test("a sealed text does not open if it was changed, cut or sealed by another installation", () => {
  const secrets = createSecrets(secret);
  const sealed = secrets.seal("text");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secrets.open(`v1.${changed.toString("base64url")}`)).toThrow();
  }
  expect(() => secrets.open(sealed.slice(0, 20))).toThrow();
  expect(() => secrets.open("plain")).toThrow();
  expect(() => createSecrets(`${secret}!`).open(sealed)).toThrow();
});

test("each purpose has its own key, which is always the same", () => {
  const secrets = createSecrets(secret);
  expect(secrets.derive("access tokens")).toEqual(createSecrets(secret).derive("access tokens"));
  expect(secrets.derive("access tokens")).not.toEqual(secrets.derive("files"));
  expect(secrets.derive("files", 64)).toHaveLength(64);
});

test("the first start creates a secret that only its owner can read; later starts use it", async () => {
  const data = join(folder, "data");
  const starts = await Promise.all(Array.from({ length: 8 }, () => openSecrets(data)));
  const sealed = starts[0]?.seal("text") ?? "";
  for (const secrets of [...starts, await openSecrets(data)]) expect(secrets.open(sealed)).toBe("text");
  expect(await readdir(data)).toEqual(["secret"]);
  expect((await stat(join(data, "secret"))).mode & 0o777).toBe(0o600);
  expect((await readFile(join(data, "secret"), "utf8")).trim().length).toBeGreaterThanOrEqual(64);
});

test("a secret that others can read is made private, and a damaged one is not replaced", async () => {
  await writeFile(join(folder, "secret"), `${secret}\n`, { mode: 0o644 });
  await openSecrets(folder);
  expect((await stat(join(folder, "secret"))).mode & 0o777).toBe(0o600);
  await writeFile(join(folder, "secret"), "");
  await expect(openSecrets(folder)).rejects.toThrow(/Restore it from a backup/);
});

test("APP_SECRET takes precedence over the file", async () => {
  const secrets = await openSecrets(folder, secret);
  expect(secrets.open(createSecrets(secret).seal("text"))).toBe("text");
  expect(await readdir(folder)).toEqual([]);
});
