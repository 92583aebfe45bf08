import { crc32, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { wholePicture } from "../../../../server/platform/files/wholePicture.ts";
import { jpeg, png, webp } from "../../../world/pictures.ts";

const pictures = Object.entries({ png, jpeg, webp });

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

/** A grey PNG whose header and pixels may disagree. */
function madePng(given: { width?: number; height?: number; interlaced?: number; pixels?: number } = {}): Buffer {
  const { width = 5, height = 3, interlaced = 0 } = given;
  const { pixels = (width + 1) * height } = given;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[12] = interlaced;
  const data = deflateSync(Buffer.alloc(pixels));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("IDAT", data.subarray(0, 9)),
    chunk("IDAT", data.subarray(9)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test.each(pictures)("a complete picture is accepted: %s", async (_, bytes) => {
  expect(await wholePicture(bytes)).toMatchObject({ width: 16, height: 16 });
});

test.each(pictures)("a truncated picture is refused: %s", async (_, bytes) => {
  for (const part of [0.5, 0.8, 0.95])
    expect(await wholePicture(bytes.subarray(0, Math.floor(bytes.length * part))), String(part)).toBeUndefined();
});

test.each(pictures.slice(0, 2))("a picture of only a header is refused: %s", async (_, bytes) => {
  expect(await wholePicture(Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(500)]))).toBeUndefined();
});

describe("a PNG", () => {
  test("can have several data chunks, and be interlaced", async () => {
    expect(await wholePicture(madePng())).toEqual({ width: 5, height: 3 });
    // The passes of 5×3 pixels have 1×1, 1×1, none, 1×1, 3×1, 2×2 and 5×1 of them, with a byte before each line.
    expect(await wholePicture(madePng({ interlaced: 1, pixels: 2 + 2 + 0 + 2 + 4 + 6 + 6 }))).toEqual({
      width: 5,
      height: 3,
    });
  });

  test("is refused if it has fewer or more pixels than its size", async () => {
    expect(await wholePicture(madePng({ pixels: 17 }))).toBeUndefined();
    expect(await wholePicture(madePng({ pixels: 1_000_000 }))).toBeUndefined();
  });

  test("is refused if one bit is flipped", async () => {
    const bytes = Buffer.from(madePng());
    bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
    expect(await wholePicture(bytes)).toBeUndefined();
  });

  test("is refused without unpacking if it would be too large", async () => {
    expect(await wholePicture(madePng({ width: 30_000, height: 30_000, pixels: 10 }))).toBeUndefined();
  });
});

test.each([
  ["text", Buffer.from("<svg onload=alert(1)>")],
  ["nothing", Buffer.alloc(0)],
  ["a PDF", Buffer.from("%PDF-1.7")],
])("%s is refused as a picture", async (_, bytes) => {
  expect(await wholePicture(bytes)).toBeUndefined();
});
