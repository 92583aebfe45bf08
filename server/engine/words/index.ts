// The routes of the definition language's words, one module per word, and of every definition.
import type { Word } from "../api/operation.ts";
import { actions } from "./actions.ts";
import { contents } from "./contents.ts";
import { duplicates } from "./duplicates.ts";
import { effective } from "./effective.ts";
import { lists } from "./lists.ts";
import { order } from "./order.ts";
import { previews } from "./previews.ts";
import { proposals } from "./proposals.ts";
import { records } from "./records.ts";
import { revisions } from "./revisions.ts";

export const words: readonly Word[] = [
  lists,
  records,
  contents,
  actions,
  duplicates,
  proposals,
  previews,
  revisions,
  effective,
  order,
];
