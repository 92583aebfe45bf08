import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Session } from "../contract/people/security.ts";
import { send } from "../dataProvider/requests/http.ts";
import { signOut } from "../dataProvider/session/session.ts";
import { formatDateTime } from "../domain/time/formatDate.ts";
import { callQuery } from "../shell/data/callQuery.ts";
import { notify } from "../ui/notify.ts";
import { showingProgress } from "../shell/navigation/progress.ts";
import { useUser } from "../shell/RequireUser.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { Checkbox } from "../ui/controls/Checkbox.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { StateWord } from "../ui/states/StateWord.tsx";
import { Section } from "./Section.tsx";
import "./SessionsSection.css";

const listed = callQuery("GET /api/users/me/sessions");

/** The user's sessions, with buttons to end them. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(listed);
  const queryClient = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: listed.queryKey });

  const end = async ({ id }: Session): Promise<void> => {
    try {
      const { message } = await showingProgress(send("DELETE /api/users/me/sessions/{id}", { params: { id } }));
      notify.success(message);
    } catch (failure) {
      notify.error(failure);
    }
    await refresh();
  };

  return (
    <Section title="Сеансы" lead="Устройства, на которых вы сейчас вошли. Незнакомое — завершите и смените пароль.">
      {data ? (
        <ul className="sessions">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" count={2} />
      )}
      {data && (
        <div>
          <Button icon="sign-out" onClick={() => setLeaving(true)}>
            Выйти на всех устройствах
          </Button>
        </div>
      )}
      <LeavingDialog open={leaving} onClose={() => setLeaving(false)} onDone={refresh} />
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
  const { region } = useUser();
  const [busy, setBusy] = useState(false);
  const { device, place, createdAt, lastUsedAt, current } = session;
  const end = (): void => {
    setBusy(true);
    void onEnd().finally(() => setBusy(false));
  };
  return (
    <li className="sessions__row">
      <Icon name={/iPhone|iPad|Android/.test(device) ? "phone" : "monitor"} />
      <div className="sessions__what">
        <b>{device}</b>
        <span>
          {place !== null && `${place} · `}вход {formatDateTime(createdAt, region)}
        </span>
        {!current && <span>последний раз {formatDateTime(lastUsedAt, region)}</span>}
      </div>
      {current ? (
        <StateWord tone="good">Этот сеанс</StateWord>
      ) : (
        <Button size="small" busy={busy} aria-label={`Завершить сеанс: ${device}`} onClick={end}>
          Завершить
        </Button>
      )}
    </li>
  );
}

interface LeavingDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function LeavingDialog({ open, onClose, onDone }: LeavingDialogProps) {
  const [thisOne, setThisOne] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await showingProgress(send("POST /api/users/me/sessions/end", { body: { thisOne } }));
      onClose();
      if (thisOne) signOut();
      else {
        notify.success(message);
        await onDone();
      }
    } catch (failure) {
      notify.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Выйти на всех устройствах?"
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button look="primary" busy={busy} onClick={() => void leave()}>
            Выйти
          </Button>
        </>
      }
    >
      <p>Везде, где открыт ваш кабинет, нужно будет войти заново.</p>
      <Checkbox label="И на этом устройстве тоже" checked={thisOne} onChange={setThisOne} />
    </Dialog>
  );
}
