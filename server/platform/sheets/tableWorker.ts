// The worker thread that reads tables from files.
import { answerTasks } from "../threads/threadTask.ts";
import { readCsv } from "./readCsv.ts";
import { readWorkbook } from "./readWorkbook.ts";
import { Refused, type ReadTable } from "./tableLimits.ts";

answerTasks(async (bytes: Uint8Array): Promise<ReadTable> => {
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return { rows: isZip ? await readWorkbook(bytes) : readCsv(bytes) };
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, refusal: error.message };
    throw error;
  }
});
