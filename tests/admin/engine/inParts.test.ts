import { expect, test } from "vitest";
import { inParts } from "../../../src/admin/engine/actions/inTurn.ts";

const ids = Array.from({ length: 45 }, (_, at) => at + 1);
const done = async (part: readonly number[]) => part.map((id) => ({ id, done: true }));

test("many records are processed in parts, with progress", async () => {
  const progress: number[] = [];
  const results = await inParts(ids, done, { onProgress: (count) => progress.push(count) });
  expect(progress).toEqual([20, 40, 45]);
  expect(results.map(({ id }) => id)).toEqual(ids);
});

test("records not started before a stop stay unchanged and are reported", async () => {
  const abort = new AbortController();
  const results = await inParts(ids, done, { onProgress: () => abort.abort(), signal: abort.signal });
  expect(results.filter((result) => result.done)).toHaveLength(20);
  expect(results.at(-1)).toEqual({ id: 45, done: false, message: "Отменено" });
});
