import type { RaRecord } from "ra-core";
import { useEffect, useRef } from "react";
import type { Definition } from "../../../resources/grammar.ts";
import { holds } from "../../../resources/schema.ts";
import { notify } from "../../../ui/notify.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { useLookAgain, waitingAction } from "../actions/useLookAgain.ts";

/** How it is with an action that somebody else's server takes its time for: under way, come to nothing, or over. */
export function Awaited({ definition, record }: { definition: Definition; record: RaRecord }) {
  const action = waitingAction(definition);
  const { while: during, say, failure: field = "" } = action?.waits ?? {};
  const isWaiting = during !== undefined && holds(during, record);
  const failure: unknown = holds(action?.when, record) ? record[field] : undefined;
  const wasWaiting = useRef(isWaiting);
  useLookAgain(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting && action) {
      if (typeof failure === "string") notify.error(failure);
      else notify.success(action.success);
    }
    wasWaiting.current = isWaiting;
  }, [isWaiting, failure, action]);
  if (isWaiting) return <Notice tone="neutral">{say}</Notice>;
  return typeof failure === "string" ? <Notice tone="warning">{failure}</Notice> : null;
}
