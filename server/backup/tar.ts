// Reads and writes backups as tar files of plain entries, which any tar program can list and unpack. Entries are streamed
// one by one, each small enough for memory, so a backup may have any size.
import type { Writable } from "node:stream";
import { once } from "node:events";
import { BackupError } from "./backupError.ts";

export interface Entry {
  /** ASCII, up to 100 characters. */
  readonly name: string;
  readonly bytes: Buffer;
}

const block = 512;
export const notWhole = "This backup is incomplete: its end is missing, or it is damaged.";

/** Writes an entry, and resolves when there is room for the next. */
export async function writeEntry(out: Writable, { name, bytes }: Entry): Promise<void> {
  const padding = Buffer.alloc((block - (bytes.length % block)) % block);
  for (const part of [headerOf(name, bytes.length), bytes, padding]) {
    // If the reader has failed, "drain" would never come.
    if (out.destroyed) throw out.errored ?? new Error("The backup's reader is gone.");
    if (part.length > 0 && !out.write(part)) await once(out, "drain");
  }
}

/** Writes the end of a tar file. */
export function endTar(out: Writable): void {
  out.end(Buffer.alloc(2 * block));
}

/**
 * The entries of a tar file.
 * @throws BackupError if the file is truncated or not a tar file
 */
export async function* readEntries(input: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = reader(input);
  for (;;) {
    const header = await take(block);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    const bytes = await take(size);
    await take((block - (size % block)) % block);
    yield { name, bytes };
  }
  // Reads to the very end, where the compression's checksum is verified.
  await take(block);
}

/** Returns a function that reads the next bytes of a stream. */
function reader(input: AsyncIterable<Buffer>): (length: number) => Promise<Buffer> {
  const chunks = input[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let length = 0;
  return async (wanted) => {
    while (length < wanted) {
      const next = await chunks.next();
      if (next.done) throw new BackupError(notWhole);
      held.push(next.value);
      length += next.value.length;
    }
    const all = Buffer.concat(held, length);
    held = [all.subarray(wanted)];
    length -= wanted;
    return all.subarray(0, wanted);
  };
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  if (name.length > 100 || size >= 8 ** 11) throw new Error(`${name} does not fit into a tar file.`);
  header.write(name, 0, "ascii");
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(0, 11)}\0`, 100);
  // The checksum counts its own field as blanks.
  header.write("        0", 148);
  header.write("ustar\u000000", 257, "latin1");
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return header;
}

function readHeader(header: Buffer): { readonly name: string; readonly size: number } {
  const text = (start: number, length: number) => header.toString("latin1", start, start + length).split("\0")[0] ?? "";
  const blank = Buffer.from(header);
  blank.fill(" ", 148, 156);
  const size = parseInt(text(124, 12), 8);
  if (parseInt(text(148, 8), 8) !== sumOf(blank) || !Number.isSafeInteger(size)) throw new BackupError(notWhole);
  return { name: text(0, 100), size };
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);
