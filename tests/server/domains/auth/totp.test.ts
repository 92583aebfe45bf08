import { expect, test } from "vitest";
import { codeAt, keyUri, newSecret, stepOfCode } from "../../../../server/domains/auth/secondFactor/totp.ts";

/** "12345678901234567890" in base32: the secret of RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("second %i gives the code of RFC 6238, appendix B: %s", (seconds, code) => {
  const time = new Date(seconds * 1000);
  expect(codeAt(secret, time)).toBe(code);
  expect(stepOfCode(secret, code, time)).toBe(Math.floor(seconds / 30));
});

test("anything but six digits is a wrong code, not an error", () => {
  for (const code of ["", "1", "1234567", "абвгде", "12345🦔"])
    expect(stepOfCode(secret, code, new Date())).toBeUndefined();
});

test("every secret is different and has 160 bits", () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
});

test("the QR code names the product and the account", () => {
  expect(keyUri(secret, "ivan+1@firm.by")).toBe(
    "otpauth://totp/%D0%9A%D0%B0%D0%B1%D0%B8%D0%BD%D0%B5%D1%82%3Aivan%2B1%40firm.by?secret=" +
      `${secret}&issuer=%D0%9A%D0%B0%D0%B1%D0%B8%D0%BD%D0%B5%D1%82&algorithm=SHA1&digits=6&period=30`,
  );
});
