import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runAction } from "../../../dataProvider/resourceClient.ts";
import { accounts } from "../../../resources/clients/accounts.ts";
import { statusChoices } from "../../../resources/shared/choices.ts";
import { notify } from "../../../ui/notify.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { general, type Account } from "../../records.ts";

/** Keyed by the definition's actions. */
const words = {
  suspend: { label: "Приостановить", done: "Аккаунт в архиве" },
  activate: { label: "Возобновить", done: "Аккаунт снова активен" },
} as const;

/** The account's status, with a button to archive or restore it if the customer may. */
export function AccountStatus({ account }: { account: Account }) {
  const [asked, setAsked] = useState(false);
  const { busy, run } = useAccountAction(account);
  const { status, suspendedBy } = account;
  const { label, tone } = statusChoices[status];
  return (
    <>
      <StateWord tone={tone}>{label}</StateWord>
      {status === "active" && (
        <Button look="quiet" size="small" icon="pause" onClick={() => setAsked(true)}>
          {words.suspend.label}
        </Button>
      )}
      {status === "suspended" && suspendedBy === "customer" && (
        <Button look="quiet" size="small" icon="play" busy={busy} onClick={() => void run("activate")}>
          {words.activate.label}
        </Button>
      )}
      {status === "suspended" && suspendedBy !== "customer" && <span>возобновит менеджер</span>}
      {asked && (
        <Dialog
          open
          width="narrow"
          title="Приостановить аккаунт?"
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>Отмена</Button>
              <Button look="primary" busy={busy} onClick={() => void run("suspend").then(() => setAsked(false))}>
                {words.suspend.label}
              </Button>
            </>
          }
        >
          «{account.name}» уйдёт в архив: пополнить его и перевести с него деньги будет нельзя, остаток и история
          сохранятся. Показы в самой системе это не остановит. Возобновить аккаунт можно в любой момент.
        </Dialog>
      )}
    </>
  );
}

function useAccountAction(account: Account) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (name: keyof typeof words): Promise<void> => {
    setBusy(true);
    try {
      await runAction(general(accounts), name, { ...account });
      notify.success(words[name].done);
      await queryClient.invalidateQueries();
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
