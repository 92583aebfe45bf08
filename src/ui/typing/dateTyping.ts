// Formats and parses dates while they are typed. Pure functions.
import { formatDate, formatDateTime } from "../../domain/time/formatDate.ts";
import { isDay, regionTimeZone } from "../../domain/time/periods.ts";
import type { Region } from "../../domain/company/region.ts";

const dayGroups = [2, 2, 4] as const;
const momentGroups = [...dayGroups, 2, 2] as const;
const separators = [".", ".", " ", ":"] as const;

/** "21112026" → "21.11.2026", digit by digit; a pasted "2026-11-21" is reordered. */
export const tidyDay = (text: string): string => grouped(text, dayGroups);

/** "211120260930" → "21.11.2026 09:30". */
export const tidyMoment = (text: string): string => grouped(text, momentGroups);

/** "21.11.2026" → "2026-11-21"; an invalid date stays as typed; null if empty. */
export function parseDay(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/.exec(text) ?? [];
  const iso = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(iso) ? iso : text === "" ? null : text;
}

/** "21.11.2026 12:30" in the region's time zone → "2026-11-21T09:30:00.000Z"; otherwise as `parseDay`. */
export function parseMoment(text: string, region: Region): string | null {
  const [, date = "", hours = "0", minutes = "0"] = /^([\d.]+)(?: (\d{1,2})(?::(\d{1,2}))?)?$/.exec(text) ?? [];
  const day = parseDay(date);
  if (text === "") return null;
  if (day === null || !isDay(day) || Number(hours) > 23 || Number(minutes) > 59) return text;
  const asUtc = Date.parse(`${day}T${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}:00Z`);
  return new Date(asUtc - clockOffset(region, asUtc)).toISOString();
}

/** A stored date for its input; invalid text stays, since it must be corrected. */
export const formatDayInput = (stored: unknown): string =>
  typeof stored !== "string" ? "" : isDay(stored) ? formatDate(stored) : stored;

/** A stored moment for its input, in the region's time zone. */
export const formatMomentInput = (stored: unknown, region: Region): string => {
  if (typeof stored !== "string") return "";
  return Number.isNaN(Date.parse(stored)) || !stored.includes("T")
    ? stored
    : formatDateTime(stored, region).replace(",", "");
};

function grouped(text: string, sizes: readonly number[]): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso) return grouped(`${iso[3] ?? ""}.${iso[2] ?? ""}.${iso[1] ?? ""}${text.slice(iso[0].length)}`, sizes);
  const groups = [""];
  for (const character of text) {
    const last = groups.length - 1;
    const current = groups[last] ?? "";
    const isLast = last === sizes.length - 1;
    if (/\d/.test(character)) {
      if (current.length < (sizes[last] ?? 0)) groups[last] = current + character;
      else if (!isLast) groups.push(character);
    } else if (current !== "" && !isLast) groups.push("");
  }
  return groups.map((group, index) => (index === 0 ? group : (separators[index - 1] ?? "") + group)).join("");
}

/** Milliseconds by which the region's time is ahead of UTC. */
function clockOffset(region: Region, time: number): number {
  const shown = new Intl.DateTimeFormat("sv-SE", {
    timeZone: regionTimeZone[region],
    dateStyle: "short",
    timeStyle: "medium",
  }).format(time);
  return Date.parse(`${shown.replace(" ", "T")}Z`) - time;
}
