import { useEffect } from "react";
import { useBlocker } from "react-router";
import { hasSession } from "../../dataProvider/session/session.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";

interface LeaveGuardProps {
  /** True if the form has unsaved changes. */
  isUnsaved: boolean;
  /** Called on leaving for another page: true if something would be lost; by default whenever there are unsaved changes. */
  wouldLose?: () => boolean;
  /** Called before the user leaves without saving. */
  onLeave?: () => void;
}

/** Asks before unsaved changes are lost by leaving or closing the page. */
export function LeaveGuard({ isUnsaved, wouldLose = () => isUnsaved, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasSession() && wouldLose(),
  );
  useAskBeforeUnload(isUnsaved);
  const stay = (): void => blocker.reset?.();
  const leave = (): void => {
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title="Уйти без сохранения?"
      width="narrow"
      actions={
        <>
          <Button onClick={leave}>Уйти</Button>
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

/** The browser's own question before the page is closed or reloaded. */
export function useAskBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
