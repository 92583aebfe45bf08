import type { engineCalls } from "../../src/contract/records/engineCalls.ts";
import type { HandlersOf } from "../platform/context.ts";
import { historyHandlers } from "./audit/handlers.ts";
import { sectionHandlers } from "./definitions/sections.ts";
import { importHandlers } from "./imports/handlers.ts";
import { ruleHandlers } from "./rules/handlers.ts";
import { searchHandlers } from "./search/handlers.ts";
import { timelineHandlers } from "./timeline/handlers.ts";
import { viewHandlers } from "./views/listViews.ts";

/** Handlers of the calls that work for all resources. */
export const engineHandlers: HandlersOf<typeof engineCalls> = {
  ...historyHandlers,
  ...importHandlers,
  ...ruleHandlers,
  ...searchHandlers,
  ...sectionHandlers,
  ...timelineHandlers,
  ...viewHandlers,
};
