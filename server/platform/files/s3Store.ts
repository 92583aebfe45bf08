// Stores files in S3 or a compatible service, with path-style addresses: the bucket is the first part of the path.
import { hashOf, isFileId, requireOwnBytes, type FileStore } from "./fileStore.ts";
import { signV4, type AwsKeys } from "./signV4.ts";

export interface S3Options extends AwsKeys {
  /** The bucket, with an optional folder in it: https://s3.example.by/kabinet/files */
  readonly url: string;
}

const patienceMs = 20_000;
const nothing = hashOf(new Uint8Array());

/**
 * A store in a bucket.
 * @param clock the time for signing requests
 */
export function s3FileStore({ url, ...keys }: S3Options, clock: () => Date): FileStore {
  const addressOf = (id: string) => new URL(`${url.replace(/\/$/, "")}/${id.slice(0, 2)}/${id}`);
  const send = async (
    method: "GET" | "PUT" | "DELETE",
    id: string,
    body?: Uint8Array,
    bodyHash = nothing,
  ): Promise<Response> => {
    const address = addressOf(id);
    return fetch(address, {
      method,
      headers: await signV4({ method, url: address, bodyHash, at: clock() }, keys),
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
      ...(body ? { body: Buffer.from(body) } : {}),
    });
  };
  return {
    async put(bytes, id = hashOf(bytes)) {
      const answer = await send("PUT", id, bytes, hashOf(bytes));
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The file store refused a file with status ${answer.status}.`);
      return id;
    },
    async get(id) {
      if (!isFileId(id)) return undefined;
      const answer = await send("GET", id);
      if (answer.ok) return requireOwnBytes(id, Buffer.from(await answer.arrayBuffer()));
      await answer.body?.cancel();
      if (answer.status === 404) return undefined;
      throw new Error(`The file store refused to hand over a file with status ${answer.status}.`);
    },
    /** S3 stores no incomplete uploads. */
    forgetDrafts: async () => undefined,
    async remove(id) {
      if (!isFileId(id)) return;
      const answer = await send("DELETE", id);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404)
        throw new Error(`The file store refused to remove a file with status ${answer.status}.`);
    },
  };
}
