import { formatDate } from "../../../domain/time/formatDate.ts";
import type { Contract } from "../../records.ts";

/** The days on which a contract is in force: «с 1 января 2026 по 31 декабря 2026». */
export const validity = ({ startDate, expiryDate }: Contract): string =>
  `с ${formatDate(startDate)}${expiryDate === null ? "" : ` по ${formatDate(expiryDate)}`}`;
