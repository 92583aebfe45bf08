import { paperHandlers } from "./handlers.ts";
import type { Domain } from "../domain.ts";

export const papers = {
  calls: paperHandlers,
} satisfies Domain;
