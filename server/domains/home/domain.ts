import { homeHandlers } from "./handlers.ts";
import type { Domain } from "../domain.ts";

export const home = {
  calls: homeHandlers,
} satisfies Domain;
