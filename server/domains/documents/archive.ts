// Many files as one ZIP archive, made while it is sent: one file at a time is in memory.
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { FileAnswer } from "../../platform/context.ts";

export interface Entry {
  /** Of the folder in the archive: «Акты». */
  readonly folder?: string;
  /** Asked for when its turn has come. */
  readonly file: () => Promise<FileAnswer>;
  /** What the file will be called, without the folder. */
  readonly name: string;
}

/** The archive; it breaks off where a file can't be had, for half of it must not look like all of it. */
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

/** Without what no file system can hold, and without a way out of the folder. */
const safe = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}<>:"/\\|?*]/gu, "-")
    .replace(/^\.+/, "-")
    .slice(0, 150) || "file";

/** Two papers may have one name: the second is called «Акт 5 (2).pdf». */
function freePath(path: string, taken: Set<string>): string {
  let free = path;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = path.replace(/(\.\w+)?$/, ` (${count})$1`);
  taken.add(free.toLowerCase());
  return free;
}
