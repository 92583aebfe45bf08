// Messages between the main thread and the embedded database's thread.

/** Bytes that own their memory, so that they can be transferred to another thread instead of copied. */
export type Bytes = Uint8Array<ArrayBuffer>;

export interface WorkerSettings {
  /** The database's folder; undefined keeps it in memory. */
  readonly folder: string | undefined;
  /** A dump to start from if there is no database yet. */
  readonly snapshot: Uint8Array | undefined;
  /** A shared counter of fsync calls. */
  readonly syncs: Int32Array;
  /** The compiled engine. */
  readonly code: WebAssembly.Module;
}

/** A session is one client's connection; the engine serves one at a time, the one with the highest number. */
export type Order =
  | { readonly kind: "batch"; readonly session: number; readonly bytes: Bytes }
  | { readonly kind: "hangUp"; readonly session: number }
  | { readonly kind: "snapshot" }
  /** Copies the database's folder. */
  | { readonly kind: "copy"; readonly to: string }
  | { readonly kind: "close" };

export type Report =
  | { readonly kind: "ready" }
  /** A part of a long answer. */
  | { readonly kind: "part"; readonly session: number; readonly bytes: Bytes }
  /** The rest of an answer; the client is `atRest` if it has no open transaction. */
  | { readonly kind: "answer"; readonly session: number; readonly bytes: Bytes; readonly atRest: boolean }
  | { readonly kind: "snapshot"; readonly bytes: Bytes }
  | { readonly kind: "copied" };
