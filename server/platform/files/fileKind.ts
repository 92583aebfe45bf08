// Detects a file's type by its bytes: names and types from clients are not trusted.
import { imageSize } from "image-size";

const signatures = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
] as const;

/** The MIME type by content; undefined for types that the product does not accept. */
export function fileKind(bytes: Uint8Array): string | undefined {
  for (const [type, signature] of signatures) if (signature.every((byte, at) => bytes[at] === byte)) return type;
  const ascii = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  return ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP" ? "image/webp" : undefined;
}

/** A picture's width and height in pixels, from its header only; undefined if they can't be read. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}
