import type { Definition } from "../../../../definition/grammar.ts";

/** True if a record's page shows its changes in a timeline with other things. */
export const hasTimeline = ({ timeline, notes }: Definition): boolean => timeline !== undefined || notes === true;
