// Writes the sections of an installation as files into a folder.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isExtension } from "../../../src/definition/extension/readExtension.ts";
import { viewsEnding } from "../../engine/definitions/folder.ts";
import { readText } from "../../engine/definitions/readText.ts";
import { CommandError, type Installation } from "./installation.ts";
import type { Local } from "./readLocal.ts";

/** A file to write. */
interface Written {
  readonly file: string;
  readonly text: string;
  /** True if it replaces a file. */
  readonly replaces: boolean;
}

/** The files that differ from the installation. Files of sections that it does not have stay. */
export async function planExport({ sections, views }: Local, source: Installation): Promise<readonly Written[]> {
  const there = await source.call("GET /api/definitions/promotion", undefined);
  const taken = new Map(sections.map(({ file, described }) => [file, described.name]));
  const written: Written[] = [];
  for (const { name, text, removed } of there.sections) {
    if (removed) continue;
    const { described } = readText(text);
    // The name becomes a path.
    if (described?.name !== name || !/^[a-z][a-z0-9-]*$/.test(name))
      throw new CommandError(`${source.origin} has a section that this version cannot read: ${JSON.stringify(name)}.`);
    const here = sections.find((one) => one.described.name === name);
    const file = here?.file ?? `${isExtension(described.said) ? "extensions/" : ""}${name}.json`;
    if (!here && taken.has(file)) throw new CommandError(`${file} defines "${taken.get(file)}", not "${name}".`);
    if (!here || !isDeepStrictEqual(here.described.said, described.said))
      written.push({ file, text: text.endsWith("\n") ? text : `${text}\n`, replaces: here !== undefined });
    const shared = there.views.filter(({ resource }) => resource === name);
    const [viewsPath, known] = [...views].find(([, [first]]) => first?.resource === name) ?? [
      file.replace(/\.json$/, viewsEnding),
      views.get(file.replace(/\.json$/, viewsEnding)),
    ];
    if (shared.length === 0 || isDeepStrictEqual(known, shared)) continue;
    const content = { resource: name, views: shared.map(({ resource: _, ...view }) => view) };
    written.push({ file: viewsPath, text: `${JSON.stringify(content, null, 2)}\n`, replaces: known !== undefined });
  }
  return written;
}

export async function writeFiles(folder: string, files: readonly Written[]): Promise<void> {
  for (const { file, text } of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}
