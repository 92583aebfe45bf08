import { useEffect, useRef } from "react";
import type { RaRecord } from "ra-core";
import { useLocation, useNavigate } from "react-router";
import type { Definition } from "../../../definition/grammar.ts";
import { useRole } from "../definitions.tsx";
import { offers, type Offer } from "./offered.ts";

interface StartAction {
  readonly begin: string;
}

/** The router state of a link to a record's page that starts an action there, with its question. */
export const startAction = (action: string): StartAction => ({ begin: action });

/** Starts the action that the page was opened for, once, as soon as the record allows it. */
export function useStartedAction(
  definition: Definition,
  record: RaRecord | undefined,
  begin: (action: Offer, record: RaRecord) => void,
): void {
  const role = useRole();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search, key } = location;
  const begun = useRef<string>(undefined);
  const wanted = (location.state as Partial<StartAction> | null)?.begin;
  useEffect(() => {
    if (!record || wanted === undefined || begun.current === key) return;
    const offer = offers(definition, "record", role, record).find(({ name }) => name === wanted);
    if (!offer) return;
    begun.current = key;
    // A reload does not ask again.
    void navigate({ pathname, search }, { replace: true, state: null });
    begin(offer, record);
  });
}
