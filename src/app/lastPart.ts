// The part of the product that somebody used last on this device: public/early.js preloads its files.
import type { Role } from "../domain/company/role.ts";

const key = "kabinet.part";

type Part = "administrator" | "customer";

export function rememberPart(role: Role): void {
  try {
    localStorage.setItem(key, (role === "ADMIN" ? "administrator" : "customer") satisfies Part);
  } catch {
    // Storage is forbidden: the files are loaded when needed.
  }
}

/** Only a guess: a wrong one costs time, and nothing else. */
export function partOfLastVisit(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
