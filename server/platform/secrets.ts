// An installation's secret, the keys derived from it, and encryption of stored secrets.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeOnce } from "./files/writeOnce.ts";

export interface Secrets {
  /** A key for one purpose: the same secret and purpose always give the same bytes. */
  derive(purpose: string, bytes?: number): Buffer;
  /** Encrypts a text with AES-256-GCM; encrypting it twice gives different results. */
  seal(text: string): string;
  /**
   * Decrypts a sealed text.
   * @throws Error if it was changed or comes from another installation
   */
  open(sealed: string): string;
}

/** @param secret the installation's secret, at least 32 random bytes or characters */
export function createSecrets(secret: string | Buffer): Secrets {
  const derive = (purpose: string, bytes = 32): Buffer =>
    Buffer.from(hkdfSync("sha256", secret, "kabinet", purpose, bytes));
  const key = derive("stored secrets");
  return {
    derive,
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${version}${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.slice(version.length), "base64url");
      if (!sealed.startsWith(version) || bytes.length < 28) throw new Error("Not a sealed text.");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
}

/**
 * The installation's secrets: from the configuration, otherwise from the data folder, where they are created at the first
 * start.
 * @param secret APP_SECRET, if set
 */
export const openSecrets = async (dataDir: string, secret?: string): Promise<Secrets> =>
  createSecrets(secret ?? (await keptSecret(dataDir)));

/** The secret's path in the data folder. */
export const secretPath = (dataDir: string): string => join(dataDir, "secret");

/** The secret of a data folder, created at the first start. */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = secretPath(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeOnce(path, randomBytes(48).toString("base64url"));
  const kept = (await readFile(path, "utf8")).trim();
  if (kept.length < 32)
    throw new Error(`${path} contains no valid secret. Restore it from a backup, or set APP_SECRET.`);
  await chmod(path, 0o600);
  return kept;
}

/** The version of the format, so that the cipher can be changed. */
const version = "v1.";
