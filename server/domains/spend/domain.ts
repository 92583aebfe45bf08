import { spendHandlers } from "./handlers.ts";
import type { Domain } from "../domain.ts";

export const spend = {
  calls: spendHandlers,
} satisfies Domain;
