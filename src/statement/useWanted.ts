import { useSearchParams } from "react-router";
import type { Period } from "../domain/time/periods.ts";
import { isPeriodKind, periodSoFar, soFar } from "../shell/navigation/periodInAddress.ts";
import { useUser } from "../shell/RequireUser.tsx";

export type By = "day" | "month";

/** The query of a statement, as the call takes it. */
export interface Query extends Period {
  readonly accountId?: number;
  readonly customerId?: number;
  readonly by?: By;
}

/** The query in the address, and functions to change it; a link to the address shows the same statement. */
export function useWanted() {
  const [parameters, setParameters] = useSearchParams();
  const { region } = useUser();
  const kind = parameters.get("period") ?? "month";
  const set = (changes: Readonly<Record<string, string | undefined>>): void => {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setParameters(next, { replace: true, preventScrollReset: true });
  };
  const accountId = idOf(parameters.get("account"));
  const customerId = idOf(parameters.get("customer"));
  const query: Query = {
    ...(periodSoFar(kind, region) ?? soFar("month", region)),
    ...(accountId !== undefined && { accountId }),
    ...(customerId !== undefined && { customerId }),
    ...(parameters.get("by") === "month" && { by: "month" }),
  };
  return { query, kind: isPeriodKind(kind) ? kind : ("own" as const), set };
}

function idOf(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
