// Checks that a picture is complete: not only its first bytes, but everything that its format requires (security.md D).
import { crc32, createInflate } from "node:zlib";
import { fileKind, pictureSize } from "./fileKind.ts";

/** Larger pictures would fill the memory of any program that opens them. */
const maxPixels = 40_000_000;

const checks: Readonly<Record<string, (bytes: Buffer) => boolean | Promise<boolean>>> = {
  "image/png": isWholePng,
  "image/jpeg": isWholeJpeg,
  "image/webp": isWholeWebp,
};

/** A picture's width and height in pixels; undefined if it is broken, truncated, too large or no picture. */
export async function wholePicture(
  bytes: Buffer,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const isWhole = checks[fileKind(bytes) ?? ""];
  const size = isWhole && pictureSize(bytes);
  if (!isWhole || !size || size.width * size.height > maxPixels) return undefined;
  try {
    return (await isWhole(bytes)) ? size : undefined;
  } catch {
    // A length beyond the end, or pixels that can't be inflated.
    return undefined;
  }
}

/** Checks each chunk's checksum from IHDR to IEND, and that the header's number of pixels is inside. */
async function isWholePng(bytes: Buffer): Promise<boolean> {
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length)) return false;
    if (header === undefined) {
      if (type !== "IHDR" || length !== 13) return false;
      header = body;
    }
    if (type === "IDAT") data.push(body);
    if (type === "IEND") break;
    at += 12 + length;
  }
  return (await inflatedLength(data, pngBytes(header))) === pngBytes(header);
}

/** The inflated length, counted without storing the bytes. Stops after `most`. */
async function inflatedLength(parts: readonly Buffer[], most: number): Promise<number> {
  const inflate = createInflate();
  let length = 0;
  inflate.end(Buffer.concat(parts));
  for await (const part of inflate as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) break;
  }
  return length;
}

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Offsets and steps of an interlaced picture's seven passes. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The inflated length of a picture with this header: each line of pixels with its filter byte. */
function pngBytes(header: Buffer): number {
  const [width, height, depth, interlaced] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header.readUInt8(8),
    header.readUInt8(12),
  ];
  const perPixel = channels[header.readUInt8(9)];
  if (perPixel === undefined || ![1, 2, 4, 8, 16].includes(depth) || interlaced > 1)
    throw new RangeError("Invalid PNG colour type or depth.");
  const bytesOf = (columns: number, lines: number) =>
    columns > 0 && lines > 0 ? (Math.ceil((columns * perPixel * depth) / 8) + 1) * lines : 0;
  if (interlaced === 0) return bytesOf(width, height);
  return passes
    .map(([x, y, right, down]) => bytesOf(Math.ceil((width - x) / right), Math.ceil((height - y) / down)))
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Checks the segments up to the scan, including a frame and its tables, and the end marker after it. */
function isWholeJpeg(bytes: Buffer): boolean {
  const seen = new Set<number>();
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return false;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return false;
    seen.add(marker);
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return false;
    at += 2 + length;
    if (marker !== 0xda) continue;
    const isFramed = [...seen].some((known) => known >= 0xc0 && known <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(known));
    const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
    return isFramed && seen.has(0xdb) && end > at;
  }
}

/** Checks that the length is right, the chunks fill it, and one of them has the pixels. */
function isWholeWebp(bytes: Buffer): boolean {
  const end = bytes.readUInt32LE(4) + 8;
  if (end > bytes.length) return false;
  let hasPixels = false;
  for (let at = 12; at < end;) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return false;
    const body = bytes.subarray(at + 8, at + 8 + length);
    // The frame tag's upper 19 bits are the length of the first partition.
    if (type === "VP8 ") hasPixels ||= body.readUIntBE(3, 3) === 0x9d012a && body.readUIntLE(0, 3) >>> 5 <= length - 10;
    if (type === "VP8L") hasPixels ||= length > 5 && body.readUInt8(0) === 0x2f;
    if (type === "ANMF") hasPixels ||= length > 24;
    at += 8 + length + (length % 2);
  }
  return hasPixels;
}
