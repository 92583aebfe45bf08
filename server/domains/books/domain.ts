import { closedMonthRules } from "./closedMonthRules.ts";
import { bookHandlers } from "./handlers.ts";
import { checkBooks } from "./runJob.ts";
import type { Domain } from "../domain.ts";

export const books = {
  rules: { "closed-months": closedMonthRules },
  calls: bookHandlers,
  jobs: { books: checkBooks },
} satisfies Domain;
