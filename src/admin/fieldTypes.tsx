// How each field type looks: in a list, in a form, on a page that only reads.
import type { Parts } from "./engine/parts.ts";
import { boolean, choice, choices } from "./fields/choice.tsx";
import { date, dateTime } from "./fields/date.tsx";
import { file, picture } from "./fields/file.tsx";
import { lines } from "./fields/lines.tsx";
import { decimal, integer, money, percent } from "./fields/number.tsx";
import { ranges } from "./fields/ranges.tsx";
import { reference } from "./fields/reference.tsx";
import { related } from "./fields/related.tsx";
import { richText } from "./fields/richText.tsx";
import { secret } from "./fields/secret.tsx";
import { bankAccount, bic, email, longText, phone, site, taxNumber, text } from "./fields/text.tsx";

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
