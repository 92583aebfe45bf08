// The components of each field type: in lists, in forms, on read-only pages.
import type { Parts } from "../parts.ts";
import { boolean, choice, choices } from "./types/choice.tsx";
import { date, dateTime } from "./types/date.tsx";
import { file, picture } from "./types/file.tsx";
import { lines } from "./lines/lines.tsx";
import { decimal, integer, money, percent } from "./types/number.tsx";
import { ranges } from "./types/ranges.tsx";
import { reference } from "./types/reference.tsx";
import { related } from "./types/related.tsx";
import { richText } from "./types/richText.tsx";
import { secret } from "./types/secret.tsx";
import { bankAccount, bic, email, longText, phone, site, taxNumber, text } from "./types/text.tsx";

export const fieldTypes: Parts["fields"] = {
  text,
  longText,
  richText,
  email,
  phone,
  site,
  integer,
  decimal,
  money,
  percent,
  date,
  dateTime,
  boolean,
  choice,
  choices,
  reference,
  related,
  lines,
  ranges,
  file,
  picture,
  secret,
  taxNumber,
  bankAccount,
  bic,
};
