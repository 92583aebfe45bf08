// The thread that draws papers, so that no request waits for one. One at a time: it has the processor to itself.
import { answerTasks } from "../../platform/threads/threadTask.ts";
import { drawPaper } from "./drawPaper.ts";

answerTasks(drawPaper);
