import { useEffect, type RefObject } from "react";
import { useFormState } from "react-hook-form";
import { useBlocker } from "react-router";
import { hasSession } from "../../dataProvider/session.ts";
import { Button } from "../../shell/ui/Button.tsx";
import { Dialog } from "../../shell/ui/Dialog.tsx";

/** Asks before what was typed is lost, whether the page is left for another or closed. */
export function UnsavedGuard({ leavingRef }: { leavingRef: RefObject<boolean> }) {
  const { isDirty } = useFormState();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !leavingRef.current && currentLocation.pathname !== nextLocation.pathname && hasSession(),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
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
