import { documentHandlers } from "./handlers.ts";
import { objectionRules } from "./objectionRules.ts";
import type { Domain } from "../domain.ts";

export const documents = {
  rules: { objections: objectionRules },
  calls: documentHandlers,
} satisfies Domain;
