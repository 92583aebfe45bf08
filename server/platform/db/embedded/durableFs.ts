// PGlite's file layer never calls fsync, so a commit could be acknowledged before it is on disk. This one does.
import { fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Init = NodeFS["init"];

/** The parts of Emscripten's NODEFS used here, which its published types lack. */
interface NodeFiles {
  readonly tryFSOperation: (run: () => void) => void;
  readonly stream_ops: {
    fsync?: (stream: OpenFile) => number;
    write: (stream: OpenFile, bytes: Uint8Array, offset: number, length: number, position: number) => number;
  };
}

interface OpenFile {
  /** Node's file descriptor. */
  readonly nfd: number;
  readonly path?: string;
}

export interface DiskWatch {
  /** Called after each fsync. */
  readonly onSync: () => void;
  /** Called with the number of bytes written to the write-ahead log. */
  readonly onLog: (bytes: number) => void;
}

/** For `startParams`: PGlite's own without -F, and with an fsync method that the file layer above supports. */
export const durableParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "fsync=on"],
  // Emscripten's fdatasync, the default, does nothing.
  ...["-c", "wal_sync_method=fsync"],
  // The log space that a checkpoint keeps for reuse; the engine's thread decides when to make checkpoints.
  ...["-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"],
  // The system caches the files as well; the default of 128 MB takes a third of a start to clear, and stays taken.
  ...["-c", "shared_buffers=32MB"],
];

/** A folder as PGlite's file system, in which fsync reaches the disk and its errors reach the database. */
export class DurableFs extends NodeFS {
  readonly #watch: DiskWatch;

  constructor(folder: string, watch: DiskWatch) {
    super(folder);
    this.#watch = watch;
  }

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const reachDisk = ({ NODEFS }: { readonly NODEFS: unknown }) => this.#reachDisk(NODEFS as NodeFiles);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), reachDisk] } };
  }

  #reachDisk(files: NodeFiles): void {
    const { onSync, onLog } = this.#watch;
    const { write } = files.stream_ops;
    files.stream_ops.fsync = (stream) => {
      files.tryFSOperation(() => fsyncSync(stream.nfd));
      onSync();
      return 0;
    };
    files.stream_ops.write = (stream, ...rest) => {
      const written = write(stream, ...rest);
      if (stream.path?.includes("/pg_wal/")) onLog(written);
      return written;
    };
  }
}
