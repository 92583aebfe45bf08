// One-time codes of authenticator apps (RFC 6238) with SHA-1, six digits and 30 seconds, which every app supports.
import { Secret, TOTP } from "otpauth";

const totpOf = (secret: string): TOTP => new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 });

/** A new base32 secret for the app; RFC 4226 §4 R6 recommends 160 bits. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The code at a moment. @param secret base32 */
export const codeAt = (secret: string, time: Date): string => totpOf(secret).generate({ timestamp: time.getTime() });

/**
 * The time step of a code: the current one, or the one before or after it, since clocks differ; undefined for a wrong code.
 * Callers store the step and refuse it and earlier ones afterwards (RFC 6238 §5.2).
 */
export function stepOfCode(secret: string, code: string, time: Date): number | undefined {
  // The library throws at six characters that take more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = totpOf(secret);
  const timestamp = time.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** The content of the QR code (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function keyUri(secret: string, account: string): string {
  const issuer = "Кабинет";
  const parameters = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${parameters.toString().replaceAll("+", "%20")}`;
}
