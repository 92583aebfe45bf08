// The part of the product that somebody used last on this device: public/early.js preloads its files.
import type { Role } from "../domain/company/role.ts";
import { partOf } from "../shell/navigation/part.ts";

const key = "kabinet.part";

export function rememberPart(role: Role): void {
  try {
    localStorage.setItem(key, partOf(role));
  } catch {
    // Storage is forbidden: the files are loaded when needed.
  }
}

/** Only a guess: a wrong one just costs time. */
export function partOfLastVisit(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
