import { useState } from "react";
import { messageOf } from "../../ui/states/messageOf.ts";
import { showingProgress } from "../../shell/navigation/progress.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { useSecondsUntil } from "./useSecondsUntil.ts";

interface SendAgainProps {
  /** When the letter was asked for last, in milliseconds since 1970. */
  askedAt: number;
  /** @returns what the server says to it */
  onSend: () => Promise<string>;
}

/** Letters take their time: asking for the next one waits a minute. */
const pauseMilliseconds = 60_000;

/** Asks for a letter once more. */
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
