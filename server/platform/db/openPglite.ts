import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { DurableFs, durableParams, type DiskWatch } from "./durableFs.ts";
import type { Bytes, WorkerSettings } from "./embeddedMessages.ts";
import { beginFolder, finishFolder } from "./freshFolder.ts";

/** Each takes time at every start: only what the migrations ask for. */
const extensions = { pg_trgm };

/** What is in memory already needs no great cache, and clearing one takes time at the start. */
const memoryParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** Opens the engine in a folder, so that every commit is on the disk when it is acknowledged, or in memory. */
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

/** Bytes as the Blob that PGlite asks for; a real one copies them piece by piece, which takes longer than the rest. */
class Tar extends Blob {
  readonly #bytes: Bytes;

  constructor(bytes: Bytes) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.buffer);
  }
}
