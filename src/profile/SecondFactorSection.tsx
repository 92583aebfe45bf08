import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SecondFactor } from "../contract/people/security.ts";
import { send } from "../dataProvider/requests/http.ts";
import { reloadIdentity } from "../dataProvider/session/identity.ts";
import { counted } from "../domain/text/plural.ts";
import { callQuery } from "../shell/data/callQuery.ts";
import { notify } from "../ui/notify.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Notice } from "../ui/states/Notice.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { StateWord } from "../ui/states/StateWord.tsx";
import { ProofDialog, type Proof } from "./ProofDialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import "./SecondFactor.css";
import { Section } from "./Section.tsx";
import { SetUpDialog } from "./SetUpDialog.tsx";

const state = callQuery("GET /api/users/me/second-factor");

/** The open dialog. */
type Open =
  | { readonly kind: "begin" | "off" | "renew" }
  | { readonly kind: "setUp"; readonly secret: string; readonly uri: string }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/** From this number down a warning is shown. */
const fewCodes = 3;

/** Settings of the second factor. */
export function SecondFactorSection() {
  const { data, error, refetch } = useQuery(state);
  const [open, setOpen] = useState<Open>();
  return (
    <Section
      title="Вход в два шага"
      lead="Кроме пароля — код из приложения на телефоне: узнать один пароль будет мало."
      action={data && <StateWord tone={data.on ? "good" : "neutral"}>{data.on ? "Включён" : "Выключен"}</StateWord>}
    >
      {data ? (
        <Ways factor={data} onOpen={(kind) => setOpen({ kind })} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={2} />
      )}
      {open && <OpenDialog open={open} onOpen={setOpen} />}
    </Section>
  );
}

interface WaysProps {
  factor: SecondFactor;
  onOpen: (kind: "begin" | "off" | "renew") => void;
}

function Ways({ factor: { on, required, recoveryCodesLeft }, onOpen }: WaysProps) {
  if (!on)
    return (
      <div>
        <Button look={required ? "primary" : "secondary"} onClick={() => onOpen("begin")}>
          Включить
        </Button>
      </div>
    );
  const left = counted(recoveryCodesLeft, "код", "кода", "кодов");
  return (
    <>
      {recoveryCodesLeft < fewCodes ? (
        <Notice tone="warning">Кодов восстановления почти не осталось: {left}. Получите новые.</Notice>
      ) : (
        <p>Про запас у вас {left} восстановления.</p>
      )}
      <div className="profile-buttons">
        <Button onClick={() => onOpen("renew")}>Новые коды восстановления</Button>
        {!required && <Button onClick={() => onOpen("off")}>Выключить</Button>}
      </div>
    </>
  );
}

function OpenDialog({ open, onOpen }: { open: Open; onOpen: (next: Open | undefined) => void }) {
  const queryClient = useQueryClient();
  const close = (): void => onOpen(undefined);
  const changed = async (): Promise<void> => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: state.queryKey }), reloadIdentity()]);
  };
  const begin = async ({ current }: Proof): Promise<void> => {
    const begun = await send("POST /api/users/me/second-factor", { body: { current } });
    onOpen({ kind: "setUp", ...begun });
  };
  const renew = async (body: Proof): Promise<void> => {
    const { recoveryCodes } = await send("POST /api/users/me/second-factor/recovery-codes", { body });
    onOpen({ kind: "codes", codes: recoveryCodes });
  };
  const switchOff = async (body: Proof): Promise<void> => {
    notify.success((await send("POST /api/users/me/second-factor/off", { body })).message);
    close();
    await changed();
  };
  const closeCodes = (): void => {
    close();
    changed().catch((error: unknown) => notify.error(error));
  };
  switch (open.kind) {
    case "begin":
      return <ProofDialog title="Вход в два шага" confirm="Далее" onProof={begin} onClose={close} />;
    case "setUp":
      return <SetUpDialog {...open} onClose={close} onDone={(codes) => onOpen({ kind: "codes", codes })} />;
    case "codes":
      return <RecoveryCodes codes={open.codes} onClose={closeCodes} />;
    case "renew":
      return (
        <ProofDialog title="Новые коды восстановления" confirm="Получить" withCode onProof={renew} onClose={close}>
          <p>Прежние коды перестанут работать.</p>
        </ProofDialog>
      );
    case "off":
      return (
        <ProofDialog
          title="Выключить вход в два шага?"
          confirm="Выключить"
          danger
          withCode
          onProof={switchOff}
          onClose={close}
        >
          <p>Для входа снова будет хватать одного пароля.</p>
        </ProofDialog>
      );
  }
}
