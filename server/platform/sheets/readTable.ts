import { messages } from "../../../src/i18n/messages.ts";
import { Problem } from "../problem.ts";
import { threadPool, TaskLimitError } from "../threads/threadPool.ts";
import type { ReadTable, TableRow } from "./tableLimits.ts";

/** In worker threads, since a small file can require much work. */
const read = threadPool<Uint8Array, ReadTable>({
  module: new URL("./tableWorker.ts", import.meta.url),
  ...{ threads: 1, queue: 20, patience: 20_000, megabytes: 512 },
});

/**
 * The rows of a CSV or XLSX file, including the header; of a workbook the first sheet.
 * @throws Problem 415 for other files, 422 for too many rows, columns or cells, 503 if too many files are queued
 */
export async function readTable(bytes: Buffer): Promise<readonly TableRow[]> {
  const answer = await read(bytes).catch((error: unknown): ReadTable => {
    if (error instanceof TaskLimitError)
      return { status: 422, refusal: "Файл слишком сложный: оставьте в нём одну таблицу" };
    throw error;
  });
  if ("rows" in answer) return answer.rows;
  const { status, refusal } = answer;
  throw new Problem(status, status === 415 ? messages.badFormat : messages.checkInput, { errors: { file: refusal } });
}
