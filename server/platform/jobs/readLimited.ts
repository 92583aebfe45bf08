import { JobFailure } from "./failures.ts";

const maxBytes = 1024 * 1024;

/**
 * Requests a configured address of another server; redirects are not followed. Returns the answer's text, up to a megabyte.
 * @param whom the server's name, which begins error messages: «Трекер»
 * @throws JobFailure for no answer, a status other than 2xx, or too long an answer
 */
export async function readLimited(whom: string, url: string, init: RequestInit): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(url, { ...init, redirect: "manual" });
  } catch {
    throw new JobFailure(`${whom} не отвечает`);
  }
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new JobFailure(`${whom} ответил с кодом ${answer.status || 300}`);
  }
  try {
    return await textOf(answer, whom);
  } catch (error) {
    throw error instanceof JobFailure ? error : new JobFailure(`${whom} не договорил`);
  }
}

async function textOf(answer: Response, whom: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > maxBytes) throw new JobFailure(`${whom} прислал слишком много`);
    parts.push(part);
  }
  return Buffer.concat(parts, length).toString("utf8");
}
