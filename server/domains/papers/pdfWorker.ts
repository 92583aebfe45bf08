// The worker thread that renders papers, one at a time, so that requests are never blocked.
import { type AddedCountry, learnCountries } from "../../../src/regions/added.ts";
import { answerTasks } from "../../platform/threads/threadTask.ts";
import { drawPaper } from "./drawPaper.ts";
import type { DrawnPaper } from "./model.ts";

/** A paper with its process's added countries: a thread knows only the built-in ones. */
export interface PaperTask {
  readonly paper: DrawnPaper;
  readonly countries: Readonly<Record<string, AddedCountry>>;
}

answerTasks(({ paper, countries }: PaperTask) => {
  learnCountries(countries);
  return drawPaper(paper);
});
