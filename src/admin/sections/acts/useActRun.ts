import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { send } from "../../../dataProvider/requests/http.ts";
import { newKey } from "../../../dataProvider/requests/newKey.ts";
import type { Region } from "../../../domain/company/region.ts";
import { addMonths, dayIn, monthStart } from "../../../domain/time/periods.ts";
import { notify } from "../../../ui/notify.ts";
import { startAction } from "../../engine/actions/startAction.ts";

/** The most months in the past that acts can be made for. */
const maxMonths = 12;

/** The months that acts can be made for, as "2026-10"; the last one first. */
export const monthsBefore = (region: Region): readonly string[] =>
  Array.from({ length: maxMonths }, (_, at) => addMonths(monthStart(dayIn(region)), -at - 1).slice(0, 7));

interface Wanted {
  readonly region: Region;
  readonly month: string;
  /** True to ask whether to make the acts as soon as they are counted. */
  readonly ask?: boolean;
}

/** Counts a month's acts and opens the run. */
export function useActRun() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ region, month }: Wanted) =>
      send("POST /api/act-runs", { body: { region, month }, idempotencyKey: newKey() }),
    onSuccess: ({ id, message }, { ask }) => {
      notify.success(message);
      // A run that is counted again would ask with the sum of its last count.
      queryClient.removeQueries({ queryKey: ["admin/act-runs", "getOne", { id: String(id) }] });
      void navigate(`/admin/act-runs/${id}`, { state: ask ? startAction("start") : undefined });
    },
    onError: (error) => notify.error(error),
  });
}
