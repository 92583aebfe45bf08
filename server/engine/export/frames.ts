// Streams a file with its progress: frames with a part of the file and the number of rows so far. The last frame is empty,
// so that a truncated file is noticed. Without `progress` in the query the plain file is sent.

/** The media type of a framed answer. */
export const framesType = "application/vnd.kabinet.frames";

/** Two 32-bit big-endian numbers: the rows so far, and the length of the frame. */
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
