import { profileHandlers } from "./handlers.ts";
import type { Domain } from "../domain.ts";

export const profile = {
  calls: profileHandlers,
} satisfies Domain;
