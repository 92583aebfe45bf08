// Locks the given folder until it is killed; prints `locked`, or why it could not.
import { lockFolder } from "../../../../server/platform/db/embedded/folderLock.ts";

const [folder = ""] = process.argv.slice(2);
try {
  await lockFolder(folder);
  process.stdout.write("locked\n");
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
}
