// PGlite's file layer makes no fsync call: a commit would be acknowledged before it is on the disk. Here it does.
import { fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Init = NodeFS["init"];

/** What of Emscripten's NODEFS is changed; its published types say less than it has. */
interface NodeFiles {
  readonly tryFSOperation: (run: () => void) => void;
  readonly stream_ops: {
    fsync?: (stream: OpenFile) => number;
    write: (stream: OpenFile, bytes: Uint8Array, offset: number, length: number, position: number) => number;
  };
}

interface OpenFile {
  /** The file descriptor of Node. */
  readonly nfd: number;
  readonly path?: string;
}

export interface DiskWatch {
  /** The disk has been asked to keep a file. */
  readonly onSync: () => void;
  /** So many bytes went into the write-ahead log. */
  readonly onLog: (bytes: number) => void;
}

/** For `startParams`: PGlite's own, but with fsync, by a call that the file layer above can pass on. */
export const durableParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "fsync=on"],
  // Emscripten's fdatasync, the usual choice, does nothing.
  ...["-c", "wal_sync_method=fsync"],
  // How much of the log a checkpoint may keep for later use; when to make one, the engine's thread decides.
  ...["-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"],
];

/** A folder as PGlite's file system, where fsync reaches the disk and its failure reaches the database. */
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
