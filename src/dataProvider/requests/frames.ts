// Reads a file with its progress: frames that start with 32 bits for the rows so far and 32 bits for the length; an empty
// frame ends it.

const headLength = 8;

/**
 * Reads such an answer.
 * @throws TypeError if it is truncated, as fetch does for a lost connection
 */
export async function readFrames(response: Response, onProgress: (rows: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let held = new Uint8Array(0);
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) throw new TypeError("half a file");
    held = joined(held, value);
    while (held.length >= headLength) {
      const head = new DataView(held.buffer, held.byteOffset, headLength);
      const [rows, length] = [head.getUint32(0), head.getUint32(4)];
      if (length === 0) {
        onProgress(rows);
        return new Blob(pieces);
      }
      if (held.length < headLength + length) break;
      pieces.push(held.slice(headLength, headLength + length));
      held = held.slice(headLength + length);
      onProgress(rows);
    }
  }
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(before.length + after.length);
  both.set(before);
  both.set(after, before.length);
  return both;
}
