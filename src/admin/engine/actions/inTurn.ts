import { ApiError } from "../../../dataProvider/requests/errors.ts";
import type { BulkResult } from "../../../dataProvider/resourceClient.ts";

interface Course {
  readonly onProgress?: (done: number) => void;
  /** Aborting it skips what has not started. */
  readonly signal?: AbortSignal;
}

/** Runs something for one record after another; a refusal of one leaves the others done. */
export async function inTurn(
  ids: readonly number[],
  act: (id: number) => Promise<unknown>,
  { onProgress, signal }: Course = {},
): Promise<readonly BulkResult[]> {
  const results: BulkResult[] = [];
  for (const id of ids) {
    if (signal?.aborted) results.push({ id, done: false, message: "Отменено" });
    else results.push(await attempt(id, act));
    onProgress?.(results.length);
  }
  return results;
}

/** The number of records processed in a few seconds, including drawing and signing. */
const partSize = 20;

/** Runs something for many records in batches, so that the progress can be shown and the rest cancelled. */
export async function inParts(
  ids: readonly number[],
  act: (part: readonly number[]) => Promise<readonly BulkResult[]>,
  { onProgress, signal }: Course = {},
): Promise<readonly BulkResult[]> {
  const results: BulkResult[] = [];
  for (let from = 0; from < ids.length; from += partSize) {
    const part = ids.slice(from, from + partSize);
    const told = signal?.aborted ? part.map((id) => ({ id, done: false, message: "Отменено" })) : await act(part);
    results.push(...told);
    onProgress?.(results.length);
  }
  return results;
}

async function attempt(id: number, act: (id: number) => Promise<unknown>): Promise<BulkResult> {
  try {
    await act(id);
    return { id, done: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { id, done: false, message: error.message };
  }
}
