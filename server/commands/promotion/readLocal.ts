// Reads the folder of sections, with the saved views beside them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { promotedView, type PromotedView } from "../../../src/contract/records/promotion.ts";
import { describeFaults } from "../../engine/definitions/candidates.ts";
import { filesOf, readFolder } from "../../engine/definitions/folder.ts";
import type { Described } from "../../engine/definitions/readText.ts";
import { CommandError } from "./installation.ts";

/** A file with the shared views of one section's list. */
export const viewsFile = z.strictObject({
  resource: promotedView.shape.resource,
  views: z.array(promotedView.omit({ resource: true })),
});

export interface Local {
  readonly sections: readonly { readonly file: string; readonly described: Described }[];
  /** By path of the file. */
  readonly views: ReadonlyMap<string, readonly PromotedView[]>;
}

/** @throws CommandError naming every invalid file, and every second file of a section */
export async function readLocal(folder: string): Promise<Local> {
  const files = await readFolder(folder);
  const faults = files.flatMap(({ file, faults: found }) => found.map((fault) => ({ file, ...fault })));
  const sections = files.flatMap(({ file, described }) => (described ? [{ file, described }] : []));
  for (const [at, { file, described }] of sections.entries()) {
    const first = sections.findIndex((other) => other.described.name === described.name);
    if (first < at)
      faults.push({ file, place: "name", message: `"${described.name}" is in ${sections[first]?.file} already` });
  }
  const views = new Map<string, readonly PromotedView[]>();
  for (const file of await filesOf(folder, "views")) {
    const read = await readViews(join(folder, file));
    if (typeof read === "string") faults.push({ file, place: "(the whole file)", message: read });
    else views.set(file, read);
  }
  if (faults.length > 0) throw new CommandError(describeFaults(faults));
  return { sections, views };
}

async function readViews(path: string): Promise<readonly PromotedView[] | string> {
  try {
    const { resource, views } = viewsFile.parse(JSON.parse(await readFile(path, "utf8")));
    return views.map((view) => ({ resource, ...view }));
  } catch (error) {
    return error instanceof z.ZodError
      ? z.prettifyError(error)
      : error instanceof Error
        ? error.message
        : String(error);
  }
}
