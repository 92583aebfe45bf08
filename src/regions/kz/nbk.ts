// Reads the daily rates of the National Bank of Kazakhstan (reference B.7).
import type { RateRow, RatesFeed } from "../feed.ts";

export const nbk: RatesFeed = {
  url: "https://nationalbank.kz/rss/rates_all.xml",
  read: rowsOfNbk,
};

/** The bank's XML is a flat list of items; cut rather than matched, so that no text can make it slow. */
function rowsOfNbk(text: string): readonly RateRow[] | undefined {
  const items = text.split("<item").slice(1);
  if (items.length === 0) return undefined;
  return items.map((item) => ({
    currency: tagOf(item, "title"),
    date: dayOf(tagOf(item, "pubDate")),
    rate: tagOf(item, "description"),
    scale: tagOf(item, "quant"),
  }));
}

/** "19.06.2026" → "2026-06-19". */
const dayOf = (written: string): string => written.replace(/^(\d\d)\.(\d\d)\.(\d{4})$|^.*$/s, "$3-$2-$1");

function tagOf(item: string, name: string): string {
  const start = item.indexOf(`<${name}>`);
  const end = item.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? "" : item.slice(start + name.length + 2, end).trim();
}
