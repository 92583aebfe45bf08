// Random tokens of 256 bits that are handed out once; only their hashes are stored.
import { createHash, randomBytes } from "node:crypto";

export const newToken = (): string => randomBytes(32).toString("base64url");

/** A fast hash is enough: a random token can't be guessed. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
