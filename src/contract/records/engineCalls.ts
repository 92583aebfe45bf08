// The calls that work for all resources.
import { definitionCalls } from "./definitions.ts";
import { historyCalls } from "./history.ts";
import { importCalls } from "./imports.ts";
import { promotionCalls } from "./promotion.ts";
import { ruleCalls } from "./rules.ts";
import { searchCalls } from "./search.ts";
import { sectionCalls } from "./sections.ts";
import { timelineCalls } from "./timeline.ts";
import { viewCalls } from "./views.ts";

export const engineCalls = {
  ...definitionCalls,
  ...historyCalls,
  ...importCalls,
  ...promotionCalls,
  ...ruleCalls,
  ...searchCalls,
  ...sectionCalls,
  ...timelineCalls,
  ...viewCalls,
};
