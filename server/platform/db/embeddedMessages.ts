// What the main thread and the embedded database's thread say to each other.

/** Bytes that own their memory, so that they can be handed to another thread instead of copied. */
export type Bytes = Uint8Array<ArrayBuffer>;

export interface WorkerSettings {
  /** Where the database lives; undefined keeps it in memory. */
  readonly folder: string | undefined;
  /** A dump to begin from when there is no database yet. */
  readonly snapshot: Bytes | undefined;
  /** One shared number: how often the database asked the disk to keep what was written. */
  readonly syncs: Int32Array;
  /** The engine itself, compiled. */
  readonly code: WebAssembly.Module;
}

/** A session is one client's connection; the engine has room for one at a time, the one with the highest number. */
export type Order =
  | { readonly kind: "batch"; readonly session: number; readonly bytes: Bytes }
  | { readonly kind: "hangUp"; readonly session: number }
  | { readonly kind: "snapshot" }
  /** Copies the database's folder. */
  | { readonly kind: "copy"; readonly to: string }
  | { readonly kind: "close" };

export type Report =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly session: number; readonly bytes: Bytes }
  /** A batch has been answered; the client is `atRest` when it has no transaction open. */
  | { readonly kind: "done"; readonly session: number; readonly atRest: boolean }
  | { readonly kind: "snapshot"; readonly bytes: Bytes }
  | { readonly kind: "copied" };
