import { send } from "../../../dataProvider/http.ts";

/** Who changed a record last, by name; undefined where that is nobody's to know, or somebody is gone. */
export async function lastAuthor(resource: string, recordId: number): Promise<string | undefined> {
  try {
    const { entries } = await send("GET /api/history", { query: { resource, recordId } });
    return entries.find(({ changes }) => changes.length > 0)?.author?.name ?? undefined;
  } catch {
    return undefined;
  }
}
