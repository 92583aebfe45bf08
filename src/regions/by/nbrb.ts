// Reads the daily rates of the National Bank of Belarus (reference B.7).
import { z } from "zod";
import type { RateRow, RatesFeed } from "../feed.ts";

export const nbrb: RatesFeed = {
  url: "https://api.nbrb.by/exrates/rates?periodicity=0",
  read: rowsOfNbrb,
};

const nbrbAnswer = z.array(
  z.object({
    Date: z.string(),
    Cur_Abbreviation: z.string(),
    Cur_Scale: z.number(),
    Cur_OfficialRate: z.number(),
  }),
);

function rowsOfNbrb(text: string): readonly RateRow[] | undefined {
  const { data } = nbrbAnswer.safeParse(parsed(text));
  return data?.map((row) => ({
    currency: row.Cur_Abbreviation,
    date: row.Date.slice(0, 10),
    rate: row.Cur_OfficialRate,
    scale: row.Cur_Scale,
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
