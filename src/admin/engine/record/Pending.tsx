import type { RaRecord } from "ra-core";
import { useEffect, useRef } from "react";
import type { Definition } from "../../../definition/grammar.ts";
import { holds } from "../../../definition/condition.ts";
import { asker } from "../../../shell/asker.ts";
import { notify } from "../../../ui/notify.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { useReloadWhileWaiting, waitingAction } from "../actions/useReloadWhileWaiting.ts";

/** The state of an action that waits for another server: pending, failed or done. */
export function Pending({ definition, record }: { definition: Definition; record: RaRecord }) {
  const action = waitingAction(definition);
  const { while: during, say, failure: field = "" } = action?.pending ?? {};
  const isWaiting = during !== undefined && holds(during, record, asker());
  const failure: unknown = holds(action?.when, record, asker()) ? record[field] : undefined;
  const wasWaiting = useRef(isWaiting);
  useReloadWhileWaiting(isWaiting);
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
