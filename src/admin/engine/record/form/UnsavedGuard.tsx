import { useContext, useEffect, type RefObject } from "react";
import { useFormState } from "react-hook-form";
import { LeaveGuard, useAskBeforeUnload } from "../../../../shell/navigation/LeaveGuard.tsx";
import { UnsavedAbove } from "./inPlace.ts";

/** Asks before unsaved input in a record's form, or in a dialog above it, is lost. */
export function UnsavedGuard({ leavingRef }: { leavingRef: RefObject<boolean> }) {
  const { isDirty } = useFormState();
  const above = useContext(UnsavedAbove);
  return <LeaveGuard isUnsaved={isDirty} wouldLose={() => (isDirty || above.current) && !leavingRef.current} />;
}

/** The same for a form in a dialog: it reports unsaved input to its surroundings, which can be left or closed. */
export function TellUnsaved({ tell }: { tell: (isUnsaved: boolean) => void }) {
  const { isDirty } = useFormState();
  useAskBeforeUnload(isDirty);
  useEffect(() => {
    tell(isDirty);
    return () => tell(false);
  }, [isDirty, tell]);
  return null;
}
