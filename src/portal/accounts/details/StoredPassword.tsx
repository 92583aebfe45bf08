import { useState } from "react";
import { revealSecret } from "../../../dataProvider/resourceClient.ts";
import { accounts } from "../../../resources/clients/accounts.ts";
import { notify } from "../../../ui/notify.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Fact } from "../../../ui/tables/Facts.tsx";
import { general } from "../../records.ts";

/** A password shown on request; the audit records each view (design §5 Accounts). */
export function StoredPassword({ id }: { id: number }) {
  const [password, setPassword] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { label } = accounts.fields.password;
  const reveal = async (): Promise<void> => {
    setBusy(true);
    try {
      setPassword((await revealSecret(general(accounts), id, "password")) ?? "");
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  if (password !== undefined)
    return (
      <Fact name={label} copy={password}>
        {password}
      </Fact>
    );
  return (
    <Fact name={label}>
      <Button look="quiet" size="small" icon="eye" busy={busy} onClick={() => void reveal()}>
        Показать
      </Button>
    </Fact>
  );
}
