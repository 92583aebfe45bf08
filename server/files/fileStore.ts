// Bytes that people upload, kept in a folder under random names: what a file was called never reaches the disk.
import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";

export interface FileStore {
  /** Keeps the bytes, on the disk for certain when it resolves; answers the id to find them by. */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes of an id; undefined where there are none. */
  get(id: string): Promise<Buffer | undefined>;
}

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A store in a local folder, two letters of the id as subfolders. */
export function localFileStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id);
  return {
    async put(bytes) {
      const id = randomUUID();
      const path = pathOf(id);
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true });
      const file = await open(`${path}.part`, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      return id;
    },
    async get(id) {
      if (!form.test(id)) return undefined;
      return readFile(pathOf(id)).catch(() => undefined);
    },
  };
}
