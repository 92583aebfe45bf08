// Secrets that are handed out once and recognised later: 256 random bits, kept as a hash alone.
import { createHash, randomBytes } from "node:crypto";

export const newToken = (): string => randomBytes(32).toString("base64url");

/** A random token needs no slow hash: there is nothing to guess from. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
