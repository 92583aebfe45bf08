import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../shell/callQuery.ts";

/** True where papers are signed electronically; false until that is known. */
export const useExchange = (): boolean =>
  useQuery(callQuery("GET /api/documents/todo")).data?.electronicExchange ?? false;
