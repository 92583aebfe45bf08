// Small red pictures, made by a browser's own encoders, and PNGs of any size.
import { crc32, deflateSync } from "node:zlib";

const decode = (text: string): Buffer => Buffer.from(text, "base64");

export const png = decode(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAALUlEQVR4AeyTMQ0AAAzCCELwL2WutkwDBw8kvBwN5UjrlDDTAaAM" +
    "yuA1yv/gAAAA//+Oaq7GAAAABklEQVQDAPhCIFEPRklIAAAAAElFTkSuQmCC",
);

export const jpeg = decode(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i" +
    "Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj" +
    "Y2NjY2NjY2P/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA" +
    "FQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCOACqH/9k=",
);

export const webp = decode("UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoQABAAAsBMJaACdLoAA5gA/u2QP4hd7G2//PTP62/j/xkAAAA=");

interface Drawn {
  readonly width?: number;
  readonly height?: number;
  /** 0: grey, one byte for each pixel; 2: red, green and blue. */
  readonly colors?: 0 | 2;
  readonly interlaced?: 0 | 1;
  /** The rows, each after a byte 0; by default black ones that the header promises. */
  readonly pixels?: Buffer;
}

/** A PNG whose header and pixels may disagree. */
export function pngOf({ width = 5, height = 3, colors = 0, interlaced = 0, pixels }: Drawn = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colors, 0, 0, interlaced], 8);
  const data = deflateSync(pixels ?? Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", data.subarray(0, 9)),
    chunk("IDAT", data.subarray(9)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
