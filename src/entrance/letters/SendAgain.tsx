import { useState } from "react";
import { messageOf } from "../../ui/states/messageOf.ts";
import { showingProgress } from "../../shell/navigation/progress.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { useSecondsUntil } from "./useSecondsUntil.ts";

interface SendAgainProps {
  /** The time of the last request, in milliseconds since 1970. */
  askedAt: number;
  /** @returns the server's message */
  onSend: () => Promise<string>;
}

/** Letters take a while to arrive: the next one can be requested after a minute. */
const pauseMilliseconds = 60_000;

/** Requests a letter again. */
export function SendAgain({ askedAt, onSend }: SendAgainProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly message: string; readonly isGood: boolean }>();
  const seconds = useSecondsUntil(askedAt + pauseMilliseconds);
  const press = async (): Promise<void> => {
    setBusy(true);
    setSaid(undefined);
    try {
      setSaid({ message: await showingProgress(onSend()), isGood: true });
    } catch (error) {
      setSaid({ message: messageOf(error), isGood: false });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div role="status">{said?.isGood && <Notice tone="good">{said.message}.</Notice>}</div>
      {said && !said.isGood && (
        <Notice tone="bad" urgent>
          {said.message}
        </Notice>
      )}
      <Button wide disabled={seconds > 0} busy={busy} onClick={() => void press()}>
        {seconds > 0 ? (
          <>
            Отправить ещё раз можно через <span className="figure">{seconds} с</span>
          </>
        ) : (
          "Отправить письмо ещё раз"
        )}
      </Button>
    </>
  );
}
