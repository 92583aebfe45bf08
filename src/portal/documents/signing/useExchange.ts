import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../shell/data/callQuery.ts";

/** True if papers are signed electronically; undefined until loaded. */
export const useExchange = (): boolean | undefined =>
  useQuery(callQuery("GET /api/documents/todo")).data?.electronicExchange;
