import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { DurableFs, durableParams, type DiskWatch } from "./durableFs.ts";
import type { WorkerSettings } from "./embeddedMessages.ts";
import { beginFolder, finishFolder } from "./freshFolder.ts";

/** Only extensions that the migrations need, since each makes every start slower. */
const extensions = { pg_trgm };

/** A database in memory needs no large cache, which takes time to clear, and no old log, which is part of its dump. */
const memoryParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=4MB", "-c", "wal_recycle=off"];

/** Opens the engine in memory, or in a folder so that every acknowledged commit is on disk. */
export async function openPglite(
  { folder, snapshot, code }: Pick<WorkerSettings, "folder" | "snapshot" | "code">,
  watch: DiskWatch,
): Promise<PGlite> {
  const beginning = snapshot ? { loadDataDir: new Tar(snapshot) } : {};
  const engine = { extensions, pgliteWasmModule: code };
  if (folder === undefined) return PGlite.create({ ...engine, startParams: memoryParams, ...beginning });
  const fresh = beginFolder(folder);
  const opened = await PGlite.create({
    ...engine,
    fs: new DurableFs(folder, watch),
    startParams: [...durableParams],
    ...(fresh ? beginning : {}),
  });
  if (fresh) finishFolder(folder);
  return opened;
}

/** Bytes as the Blob that PGlite requires; a real Blob copies them in parts, which takes longer than everything else. */
class Tar extends Blob {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    // PGlite only reads it, so shared memory works.
    return Promise.resolve(this.#bytes.buffer as ArrayBuffer);
  }
}
