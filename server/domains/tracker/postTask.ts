import { z } from "zod";
import { foreignHeaders } from "../../platform/jobs/foreignHeaders.ts";
import { JobFailure } from "../../platform/jobs/failures.ts";
import { readLimited } from "../../platform/jobs/readLimited.ts";

interface Post {
  readonly url: string;
  readonly token: string | undefined;
  /** The same for every attempt, so that the tracker creates one task. */
  readonly key: string;
  readonly signal: AbortSignal;
  readonly task: {
    readonly title: string;
    readonly text: string;
    readonly region: string;
    readonly assignees: readonly string[];
    /** Link to the record in the product. */
    readonly link: string;
  };
}

const patienceMs = 10_000;
const answer = z.object({ id: z.union([z.string().min(1).max(64), z.int().transform(String)]) });

/**
 * Creates a task in the tracker.
 * @returns its number there
 * @throws JobFailure if the tracker is unavailable
 */
export async function postTask({ url, token, key, signal, task }: Post): Promise<string> {
  const text = await readLimited("Трекер", url, {
    method: "POST",
    headers: foreignHeaders(key, token),
    body: JSON.stringify(task),
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  });
  const read = answer.safeParse(parsed(text));
  if (!read.success) throw new JobFailure("Трекер ответил без номера задачи");
  return read.data.id;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
