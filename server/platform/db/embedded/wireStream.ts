// A stream that the `pg` driver uses as its socket and that leads to the embedded engine. It splits what the driver writes
// into complete batches.
import { Duplex } from "node:stream";
import type { Bytes } from "./embeddedMessages.ts";

/** The other end: an engine that answers batch by batch by pushing into the stream. */
export interface Line {
  /** Resolves when the engine listens; rejects if it can't be started. */
  open(): Promise<void>;
  send(batch: Bytes): void;
  /** Reports that the client is gone, whatever it left open. */
  hangUp(): void;
}

interface Written {
  readonly chunk: Buffer;
}

type Done = (error?: Error | null) => void;

/**
 * The messages that require an answer, by their first byte: Query, Sync, Flush. Terminate (X) is not one, so it never ends
 * the engine.
 */
const asksForAnswer = new Set(["Q", "S", "H"].map((letter) => letter.charCodeAt(0)));

export class WireStream extends Duplex {
  readonly #line: Line;
  #unsent: Buffer = Buffer.alloc(0);
  #greeted = false;

  constructor(line: Line) {
    super();
    this.#line = line;
  }

  connect(): this {
    this.#line.open().then(
      () => this.emit("connect"),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  /** The driver calls these on a network socket; here they do nothing. */
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Nothing to do: the engine pushes when it has results.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#take([chunk]);
    done();
  }

  override _writev(written: Written[], done: Done): void {
    this.#take(written.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: Done): void {
    done();
    queueMicrotask(() => this.destroy());
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#line.hangUp();
    done(error);
  }

  #take(chunks: readonly Buffer[]): void {
    const bytes = Buffer.concat([this.#unsent, ...chunks]);
    const length = this.#answerable(bytes);
    if (length > 0) this.#line.send(Uint8Array.prototype.slice.call(bytes, 0, length));
    this.#unsent = bytes.subarray(length);
  }

  /** The length of the complete messages up to the last one that requires an answer. */
  #answerable(bytes: Buffer): number {
    let answerable = 0;
    for (let at = 0; ;) {
      // Only the first message, the startup message, has no type byte before its length.
      const header = this.#greeted ? 1 : 0;
      if (bytes.length < at + header + 4) return answerable;
      const end = at + header + bytes.readInt32BE(at + header);
      if (bytes.length < end) return answerable;
      if (!this.#greeted || asksForAnswer.has(bytes.readUInt8(at))) answerable = end;
      this.#greeted = true;
      at = end;
    }
  }
}
