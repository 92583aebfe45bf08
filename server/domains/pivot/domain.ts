import { pivotHandlers } from "./handlers.ts";
import { layoutHandlers } from "./layouts.ts";
import type { Domain } from "../domain.ts";

export const pivot = {
  calls: { ...pivotHandlers, ...layoutHandlers },
} satisfies Domain;
