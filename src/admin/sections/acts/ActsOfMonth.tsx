import { formatMonth } from "../../../domain/time/formatDate.ts";
import type { Region } from "../../../domain/company/region.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { monthsBefore, useActRun } from "./useActRun.ts";

/** Counts the acts of the last month, and then asks whether to make them. */
export function ActsOfMonth({ region }: { region: Region }) {
  const begin = useActRun();
  const [month = ""] = monthsBefore(region);
  return (
    <Button icon="act" busy={begin.isPending} onClick={() => begin.mutate({ region, month, ask: true })}>
      Акты за {formatMonth(month)}
    </Button>
  );
}
