import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InputOf } from "../../../contract/call.ts";
import type { Calls } from "../../../contract/index.ts";
import { send, type Sent } from "../../../dataProvider/requests/http.ts";
import { notify } from "../../../ui/notify.ts";

type Route = "POST /api/edin/sign";
export type ToSign = InputOf<Calls[Route]>["body"]["documents"][number];
export type SignResult = Sent<Route>["results"][number];

/**
 * Signs papers for the customer's side, and reports the result.
 * @returns those that were not signed, with their reasons; `forget` clears them
 */
export function useSigning() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly SignResult[]>([]);
  const sign = async (documents: readonly ToSign[]): Promise<boolean> => {
    setBusy(true);
    try {
      const { message, results } = await send("POST /api/edin/sign", { body: { documents: [...documents] } });
      const failed = results.filter(({ done }) => !done);
      if (failed.length === 0) notify.success(message);
      else if (results.length === 1) notify.error(message);
      else setRefused(failed);
      await queryClient.invalidateQueries();
      return failed.length === 0;
    } catch (error) {
      notify.error(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, sign, forget: () => setRefused([]) };
}
