import { randomBytes } from "node:crypto";
import { link, open, unlink } from "node:fs/promises";

/** Writes a line into a new file atomically and syncs it to disk; an existing file stays unchanged. */
export async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await file.close();
    await unlink(draft);
  }
}
