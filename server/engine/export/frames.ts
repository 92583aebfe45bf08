// A file with how far it is: pieces of it, each with the number of rows that are done. The last piece is empty, so that
// half a file is never taken for a whole one. Who asks without `progress` is given the plain file.

/** The media type of such an answer. */
export const framesType = "application/vnd.kabinet.frames";

/** 32 bits each, the larger part first: the rows so far, the bytes that follow. */
const headOf = (rows: number, bytes: number): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(rows, 0);
  head.writeUInt32BE(bytes, 4);
  return head;
};

/** A file's bytes as frames. */
export async function* framed(
  bytes: AsyncIterable<unknown>,
  course: { readonly rows: number },
): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    if (!Buffer.isBuffer(piece) || piece.length === 0) continue;
    yield headOf(course.rows, piece.length);
    yield piece;
  }
  yield headOf(course.rows, 0);
}
