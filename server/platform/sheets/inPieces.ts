/** Bytes per chunk. */
const piece = 64 * 1024;

/** Joins many small texts into large chunks. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let gathered = "";
  for await (const text of texts) {
    gathered += text;
    if (gathered.length < piece) continue;
    yield Buffer.from(gathered);
    gathered = "";
  }
  if (gathered) yield Buffer.from(gathered);
}
