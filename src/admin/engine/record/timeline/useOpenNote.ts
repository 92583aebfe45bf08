import { useKeptState } from "../../../../shell/kept/useKeptState.ts";

/** The text of a note's form, kept when the session ends; undefined while the form is closed. */
export const useOpenNote = (key: string) =>
  useKeptState<string | undefined>(key, undefined, {
    read: (kept) => (typeof kept === "string" ? kept : undefined),
    isUnsaved: (text) => text !== undefined,
  });
