// Prefetches the files of screens that are likely next (specification §9 Link prefetch).
import { workingRole } from "../../dataProvider/session/asUser.ts";
import { partOf, type Part } from "./part.ts";

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** The files of each address; the first match counts. See scripts/preloadPlugin.ts. */
type Needed = Readonly<Record<Part, readonly (readonly [address: string, files: string[]])[]>>;

/** Downloads the files of the screen at a path without running them; not on 2g or with data saving on. */
export function prefetch(path: string): void {
  if (isThrifty()) return;
  for (const file of filesAt(path)) {
    if (document.querySelector(`link[href="${file}"]`)) continue;
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "prefetch" : "modulepreload";
    // The same mode as the application's own requests, so that they find the file.
    link.crossOrigin = "";
    link.fetchPriority = "low";
    link.href = file;
    link.onerror = () => link.remove();
    document.head.append(link);
  }
}

let needed: Partial<Needed> | undefined;

function filesAt(path: string): readonly string[] {
  needed ??= JSON.parse(document.getElementById("needed")?.textContent ?? "{}") as Partial<Needed>;
  const rules = needed[partOf(workingRole())] ?? [];
  return rules.find(([address]) => new RegExp(address).test(path))?.[1] ?? [];
}

/** True if the connection is slow, or the user saves data. */
export function isThrifty(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || /2g/.test(effectiveType ?? "");
}
