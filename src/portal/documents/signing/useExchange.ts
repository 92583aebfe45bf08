import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../shell/data/callQuery.ts";

/** Whether papers are signed electronically; undefined until that is known. */
export const useExchange = (): boolean | undefined =>
  useQuery(callQuery("GET /api/documents/todo")).data?.electronicExchange;
