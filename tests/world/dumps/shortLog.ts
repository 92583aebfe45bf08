// Shortens the dump of an embedded database by what nobody reads.

const block = 512;
const logPage = 8192;
const emptyPage = Buffer.alloc(logPage);
const logFile = /^\/?pg_wal\/[0-9A-F]{24}$/;

/**
 * A dump whose write-ahead log ends with its last record: half of a dump is the unwritten rest of the log, zeros that
 * every copy would repeat. In shared memory, so that threads read it without copying.
 */
export function shortened(dump: Buffer): Uint8Array {
  const parts: Buffer[] = [];
  for (let at = 0, end: number; at < dump.length; at = end) {
    const head = Buffer.from(dump.subarray(at, at + block));
    const begin = at + block;
    const length = numberAt(head, 124);
    end = begin + Math.ceil(length / block) * block;
    const isLog = logFile.test(textAt(head, 0, 100));
    const kept = isLog ? writtenLength(dump.subarray(begin, begin + length)) : end - begin;
    if (isLog) resize(head, kept);
    parts.push(head, dump.subarray(begin, begin + kept));
  }
  const bytes = new Uint8Array(new SharedArrayBuffer(parts.reduce((sum, part) => sum + part.length, 0)));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const textAt = (head: Buffer, from: number, length: number): string =>
  head.toString("latin1", from, from + length).replace(/\0.*$/s, "");

const numberAt = (head: Buffer, from: number): number => Number.parseInt(textAt(head, from, 12).trim() || "0", 8);

/** The length up to the last page that is not empty. */
function writtenLength(log: Buffer): number {
  let pages = Math.ceil(log.length / logPage);
  while (pages > 0 && log.subarray((pages - 1) * logPage, pages * logPage).equals(emptyPage)) pages -= 1;
  return pages * logPage;
}

/** Sets a file's length in its header, and the header's checksum, which is calculated with blanks in its own place. */
function resize(head: Buffer, length: number): void {
  head.write(`${length.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  head.fill(" ", 148, 156);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
}
