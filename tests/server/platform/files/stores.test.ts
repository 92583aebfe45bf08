import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hashOf, localFileStore, type FileStore } from "../../../../server/platform/files/fileStore.ts";
import { s3FileStore } from "../../../../server/platform/files/s3Store.ts";
import { signV4 } from "../../../../server/platform/files/signV4.ts";

const keys = { accessKeyId: "AKIDTEST", secretAccessKey: "a secret/of+tests", region: "eu-central-1" };
const sha = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/**
 * A bucket that stores correctly signed requests and refuses others; its check of signatures is deliberately written
 * independently.
 */
async function startBucket() {
  const kept = new Map<string, Buffer>();
  const refusals: string[] = [];
  const isSigned = ({ method = "", url = "", headers }: IncomingMessage, body: Buffer): boolean => {
    const [, credential = "", names = "", signature = ""] =
      /^AWS4-HMAC-SHA256 Credential=(.+), SignedHeaders=(.+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? "",
      ) ?? [];
    const [id, day = "", region = "", service = "", end = ""] = credential.split("/");
    if (id !== keys.accessKeyId || service !== "s3" || end !== "aws4_request") return false;
    if (headers["x-amz-content-sha256"] !== sha(body) || !names.split(";").includes("host")) return false;
    const head = names.split(";").map((name) => `${name}:${String(headers[name])}\n`);
    const canonical = `${method}\n${url}\n\n${head.join("")}\n${names}\n${sha(body)}`;
    const text = `AWS4-HMAC-SHA256\n${String(headers["x-amz-date"])}\n${day}/${region}/s3/aws4_request\n${sha(canonical)}`;
    let key = Buffer.from(`AWS4${keys.secretAccessKey}`);
    for (const part of [day, region, service, end, text]) key = createHmac("sha256", key).update(part).digest();
    return key.toString("hex") === signature;
  };
  const server = createServer((request, reply) => {
    void buffer(request).then((body) => {
      if (!isSigned(request, body)) {
        refusals.push(String(request.url));
        return reply.writeHead(403).end();
      }
      if (request.method === "PUT") {
        kept.set(String(request.url), body);
        return reply.writeHead(200).end();
      }
      if (request.method === "DELETE") {
        kept.delete(String(request.url));
        return reply.writeHead(204).end();
      }
      const found = kept.get(String(request.url));
      return found ? reply.writeHead(200).end(found) : reply.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    kept,
    refusals,
    url: `http://127.0.0.1:${port}/kabinet/files`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-files-"));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: Readonly<Record<string, () => FileStore>> = {
  "a local folder": () => localFileStore(folder),
  "a bucket of S3": () => s3FileStore({ ...keys, url: bucket.url }, () => new Date()),
};

describe.each(Object.entries(stores))("%s", (_, storeOf) => {
  test("stores bytes under the hash of their content, and the same bytes once", async () => {
    const store = storeOf();
    const bytes = randomBytes(70_000);
    const ids = await Promise.all([store.put(bytes), store.put(bytes), store.put(bytes)]);
    expect(new Set(ids)).toEqual(new Set([hashOf(bytes)]));
    expect((await store.get(hashOf(bytes)))?.equals(bytes)).toBe(true);
  });

  test("deletes a file, also twice, and can store it again", async () => {
    const store = storeOf();
    const id = await store.put(Buffer.from("soon gone"));
    const other = await store.put(Buffer.from("stays"));
    await store.remove(id);
    await store.remove(id);
    expect([await store.get(id), (await store.get(other))?.toString()]).toEqual([undefined, "stays"]);
    expect((await store.get(await store.put(Buffer.from("soon gone"))))?.toString()).toBe("soon gone");
    for (const none of ["../../etc/passwd", ""]) await store.remove(none);
  });

  test("finds nothing under an unknown id, and does not look for an invalid one", async () => {
    const store = storeOf();
    expect(await store.get("0".repeat(64))).toBeUndefined();
    for (const id of ["../../etc/passwd", "", "%2e%2e", "a".repeat(63), `${"a".repeat(64)}/x`])
      expect(await store.get(id)).toBeUndefined();
  });
});

test("a stored file that was changed from outside is not returned", async () => {
  const store = localFileStore(folder);
  const id = await store.put(Buffer.from("as it was signed"));
  await writeFile(join(folder, id.slice(0, 2), id), "something else");
  await expect(store.get(id)).rejects.toThrow("has been changed");
  const s3 = s3FileStore({ ...keys, url: bucket.url }, () => new Date());
  const other = await s3.put(Buffer.from("as it was signed, too"));
  bucket.kept.set(`/kabinet/files/${other.slice(0, 2)}/${other}`, Buffer.from("something else"));
  await expect(s3.get(other)).rejects.toThrow("has been changed");
});

test("a write leaves no temporary file", async () => {
  await Promise.all(Array.from({ length: 20 }, () => localFileStore(folder).put(Buffer.from("twenty at once"))));
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a failed write leaves no temporary file, and an interrupted write's is deleted when it is old", async () => {
  const store = localFileStore(folder);
  const probe = await open(join(folder, "probe"), "w");
  const sync = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, "sync");
  sync.mockRejectedValueOnce(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  await expect(store.put(Buffer.from("does not fit"))).rejects.toThrow("no space");
  sync.mockRestore();
  await probe.close();
  const drafts = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".part"));
  expect(await drafts()).toEqual([]);
  const id = await store.put(Buffer.from("stays here"));
  const cut = join(folder, id.slice(0, 2), `${"a".repeat(64)}.1.part`);
  await writeFile(cut, "half of");
  await store.forgetDrafts(new Date(Date.now() - 60_000));
  expect(await drafts(), "perhaps somebody is writing it").toHaveLength(1);
  await store.forgetDrafts(new Date(Date.now() + 60_000));
  expect(await drafts()).toEqual([]);
  expect(await store.get(id)).toBeDefined();
  await localFileStore(join(folder, "nothing")).forgetDrafts(new Date());
});

test("a wrong access key is an error, not a missing file", async () => {
  const wrong = s3FileStore({ ...keys, secretAccessKey: "another", url: bucket.url }, () => new Date());
  await expect(wrong.put(Buffer.from("x"))).rejects.toThrow("403");
  await expect(wrong.get("0".repeat(64))).rejects.toThrow("403");
  expect(bucket.refusals.length).toBe(2);
});

test("a request is signed as in AWS's example", async () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, without its Range header.
  const headers = await signV4(
    {
      method: "GET",
      url: new URL("https://examplebucket.s3.amazonaws.com/test.txt"),
      bodyHash: sha(""),
      at: new Date("2013-05-24T00:00:00.000Z"),
    },
    {
      accessKeyId: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      region: "us-east-1",
    },
  );
  expect(headers["x-amz-date"]).toBe("20130524T000000Z");
  expect(headers["authorization"]).toContain(
    "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date",
  );
});
