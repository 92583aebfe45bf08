// Streams many files as one ZIP archive, with one file in memory at a time.
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { FileAnswer } from "../../platform/context.ts";

export interface Entry {
  /** The folder in the archive: «Акты». */
  readonly folder?: string;
  /** Called when the file's turn comes. */
  readonly file: () => Promise<FileAnswer>;
  /** The file's name without the folder. */
  readonly name: string;
}

/** Streams the archive; aborts if a file can't be read, so that an incomplete archive is noticed. */
export function zipOf(entries: readonly Entry[], at: Date): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const taken = new Set<string>();
  for (const { folder, name, file } of entries) {
    const path = freePath(folder === undefined ? safe(name) : `${safe(folder)}/${safe(name)}`, taken);
    zip.addReadStreamLazy(path, { mtime: at, compress: !/\.(pdf|png|jpe?g|webp)$/i.test(name) }, (give) => {
      file().then(
        ({ bytes }) => give(null, Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes),
        (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.on("error", (error: Error) => out.destroy(error));
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}

/** Removes characters that file systems forbid and path separators. */
const safe = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}<>:"/\\|?*]/gu, "-")
    .replace(/^\.+/, "-")
    .slice(0, 150) || "file";

/** Two papers may have the same name: the second becomes «Акт 5 (2).pdf». */
function freePath(path: string, taken: Set<string>): string {
  let free = path;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = path.replace(/(\.\w+)?$/, ` (${count})$1`);
  taken.add(free.toLowerCase());
  return free;
}
