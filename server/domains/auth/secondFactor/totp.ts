// One-time codes of authenticator apps (RFC 6238): a counter of 30 seconds through HOTP (RFC 4226), with SHA-1 and six
// digits, which is what every app understands. A few lines over node:crypto; a package for it would bring another
// implementation of SHA-1.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const stepSeconds = 30;
const digits = 6;
/** RFC 4226 §4 R6 recommends 160 bits. */
const secretBytes = 20;
/** RFC 4648 §6. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret, in the base32 in which people type it into their app. */
export const newSecret = (): string => base32(randomBytes(secretBytes));

/** The code of a moment. @param secret base32 */
export const codeAt = (secret: string, time: Date): string => codeOfStep(secret, stepOf(time));

/**
 * The time step that a code belongs to: that of the moment, or the one before or after it, for clocks differ; undefined
 * for a wrong code. Remember the step and refuse every later code of it (RFC 6238 §5.2).
 */
export function stepOfCode(secret: string, code: string, time: Date): number | undefined {
  const now = stepOf(time);
  const given = Buffer.from(code);
  return [now, now - 1, now + 1].find((step) => {
    const right = Buffer.from(codeOfStep(secret, step));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/** What the QR code says (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function keyUri(secret: string, account: string): string {
  const issuer = "Кабинет";
  const parameters = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${parameters.toString().replaceAll("+", "%20")}`;
}

const stepOf = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds);

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five, 2))).join("");
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
