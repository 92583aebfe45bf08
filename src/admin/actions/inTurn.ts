import { ApiError } from "../../dataProvider/errors.ts";
import type { BulkResult } from "../../dataProvider/resourceClient.ts";

interface Course {
  readonly onProgress?: (done: number) => void;
  /** Aborted: what has not begun stays undone. */
  readonly signal?: AbortSignal;
}

/** Does something with one record after another; what is refused for one leaves the others done. */
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

async function attempt(id: number, act: (id: number) => Promise<unknown>): Promise<BulkResult> {
  try {
    await act(id);
    return { id, done: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { id, done: false, message: error.message };
  }
}
