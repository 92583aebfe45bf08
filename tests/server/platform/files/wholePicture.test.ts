import { describe, expect, test } from "vitest";
import { wholePicture } from "../../../../server/platform/files/wholePicture.ts";
import { jpeg, png, pngOf, webp } from "../../../world/pictures.ts";

const pictures = Object.entries({ png, jpeg, webp });

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
    expect(await wholePicture(pngOf())).toEqual({ width: 5, height: 3 });
    // The passes of 5×3 pixels have 1×1, 1×1, none, 1×1, 3×1, 2×2 and 5×1 of them, with a byte before each line.
    expect(await wholePicture(pngOf({ interlaced: 1, pixels: Buffer.alloc(2 + 2 + 0 + 2 + 4 + 6 + 6) }))).toEqual({
      width: 5,
      height: 3,
    });
  });

  test("is refused if it has fewer or more pixels than its size", async () => {
    expect(await wholePicture(pngOf({ pixels: Buffer.alloc(17) }))).toBeUndefined();
    expect(await wholePicture(pngOf({ pixels: Buffer.alloc(1_000_000) }))).toBeUndefined();
  });

  test("is refused if one bit is flipped", async () => {
    const bytes = Buffer.from(pngOf());
    bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
    expect(await wholePicture(bytes)).toBeUndefined();
  });

  test("is refused without unpacking if it would be too large", async () => {
    expect(await wholePicture(pngOf({ width: 30_000, height: 30_000, pixels: Buffer.alloc(10) }))).toBeUndefined();
  });
});

test.each([
  ["text", Buffer.from("<svg onload=alert(1)>")],
  ["nothing", Buffer.alloc(0)],
  ["a PDF", Buffer.from("%PDF-1.7")],
])("%s is refused as a picture", async (_, bytes) => {
  expect(await wholePicture(bytes)).toBeUndefined();
});
