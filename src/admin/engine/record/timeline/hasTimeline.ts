import type { Definition } from "../../../../definition/grammar.ts";

/** True if a record's changes stand in one stream with other things, below its page. */
export const hasTimeline = ({ timeline, notes }: Definition): boolean => timeline !== undefined || notes === true;
