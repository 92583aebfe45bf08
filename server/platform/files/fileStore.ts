// Stores uploads and signed papers under the hash of their content: clients' file names never reach the store, equal files
// are stored once, and changed content is noticed.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export interface FileStore {
  /**
   * Stores the bytes, on disk when it resolves, and returns their content's id.
   * @param id an existing id; files of older versions have random ones
   */
  put(bytes: Uint8Array, id?: string): Promise<string>;
  /**
   * The bytes of an id; undefined if there are none.
   * @throws Error if the stored content does not match the id
   */
  get(id: string): Promise<Buffer | undefined>;
  /** Removes an id's bytes, if they exist. Callers make sure that nothing uses them (keptFiles.ts). */
  remove(id: string): Promise<void>;
  /** Removes incomplete files from before a moment: their process ended while writing. */
  forgetDrafts(before: Date): Promise<void>;
}

/** SHA-256 as 64 hexadecimal digits. */
export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** True for a valid id. Files of older versions have random ids. */
export const isFileId = (id: string): boolean => /^([0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(id);

/** @throws Error if the bytes don't match the id */
export function requireOwnBytes(id: string, bytes: Buffer): Buffer {
  if (id.length === 64 && hashOf(bytes) !== id) throw new Error(`The stored file ${id} has been changed.`);
  return bytes;
}

/** A store in a local folder, with subfolders by the id's first two characters. */
export function localFileStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id);
  return {
    async put(bytes, id = hashOf(bytes)) {
      const path = pathOf(id);
      if (await isThere(path)) return id;
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true });
      const draft = `${path}.${randomUUID()}.part`;
      try {
        await writeWhole(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return id;
    },
    async get(id) {
      if (!isFileId(id)) return undefined;
      const bytes = await readFile(pathOf(id)).catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      });
      return bytes && requireOwnBytes(id, bytes);
    },
    async remove(id) {
      if (isFileId(id)) await rm(pathOf(id), { force: true });
    },
    async forgetDrafts(before) {
      if (!(await isThere(folder))) return;
      for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile() || !entry.name.endsWith(".part")) continue;
        const path = join(entry.parentPath, entry.name);
        if ((await stat(path)).mtime < before) await rm(path, { force: true });
      }
    },
  };
}

/** Resolves when the file is on disk. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
