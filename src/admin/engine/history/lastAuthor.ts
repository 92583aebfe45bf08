import { send } from "../../../dataProvider/requests/http.ts";

/** The name of a record's last author; undefined if the caller may not know it, or the user is deleted. */
export async function lastAuthor(resource: string, recordId: number): Promise<string | undefined> {
  try {
    const { entries } = await send("GET /api/history", { query: { resource, recordId } });
    return entries.find(({ changes }) => changes.length > 0)?.author?.name ?? undefined;
  } catch {
    return undefined;
  }
}
