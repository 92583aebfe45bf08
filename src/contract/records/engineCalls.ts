// The calls that work for all resources.
import { historyCalls } from "./history.ts";
import { importCalls } from "./imports.ts";
import { searchCalls } from "./search.ts";
import { sectionCalls } from "./sections.ts";
import { viewCalls } from "./views.ts";

export const engineCalls = { ...historyCalls, ...importCalls, ...searchCalls, ...sectionCalls, ...viewCalls };
