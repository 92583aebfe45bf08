import { useContext, useEffect, type RefObject } from "react";
import { useFormState } from "react-hook-form";
import { useBlocker } from "react-router";
import { hasSession } from "../../dataProvider/session.ts";
import { Button } from "../../shell/ui/Button.tsx";
import { Dialog } from "../../shell/ui/Dialog.tsx";
import { UnsavedAbove } from "./inPlace.ts";

/** Asks before what was typed is lost, whether the page is left for another or closed. */
export function UnsavedGuard({ leavingRef }: { leavingRef: RefObject<boolean> }) {
  const { isDirty } = useFormState();
  const above = useContext(UnsavedAbove);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty || above.current) &&
      !leavingRef.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      hasSession(),
  );
  useAskBeforeUnload(isDirty);
  const stay = (): void => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title="Уйти без сохранения?"
      width="narrow"
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>Уйти</Button>
          <Button look="primary" onClick={stay}>
            Остаться
          </Button>
        </>
      }
    >
      <p>Правки на этой странице ещё не сохранены.</p>
    </Dialog>
  );
}

/** The same for a form in a dialog: only what is around it can be left or closed, so that is told. */
export function TellUnsaved({ tell }: { tell: (isUnsaved: boolean) => void }) {
  const { isDirty } = useFormState();
  useAskBeforeUnload(isDirty);
  useEffect(() => {
    tell(isDirty);
    return () => tell(false);
  }, [isDirty, tell]);
  return null;
}

function useAskBeforeUnload(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
}
