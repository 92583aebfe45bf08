// Bytes that people upload and papers that are signed, kept under the hash of their content: what a file was called never
// reaches the store, the same bytes are kept once, and other bytes can't take their place unnoticed.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export interface FileStore {
  /**
   * Keeps the bytes, for certain when it resolves; answers the id to find them by, which their content decides.
   * @param id of bytes that had one already; those from before ids were made of the content have others
   */
  put(bytes: Uint8Array, id?: string): Promise<string>;
  /**
   * The bytes of an id; undefined where there are none.
   * @throws Error where what is kept under the id is not what was put there
   */
  get(id: string): Promise<Buffer | undefined>;
  /** Forgets the bytes of an id; what is not there is forgotten already. Who calls it has made sure (keptFiles.ts). */
  remove(id: string): Promise<void>;
  /** Forgets what was begun before a moment and never became a file: the process ended while it was written. */
  forgetDrafts(before: Date): Promise<void>;
}

/** SHA-256 as 64 hexadecimal digits. */
export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** True for what can be an id. Files from before they were kept by content have random ones. */
export const isFileId = (id: string): boolean => /^([0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(id);

/** @throws Error where the bytes are not those that the id was made of */
export function requireOwnBytes(id: string, bytes: Buffer): Buffer {
  if (id.length === 64 && hashOf(bytes) !== id) throw new Error(`The stored file ${id} has been changed.`);
  return bytes;
}

/** A store in a local folder, two letters of the id as subfolders. */
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

/** On the disk for certain when it resolves. */
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
