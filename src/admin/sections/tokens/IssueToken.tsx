import { useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { useRefresh } from "../../engine/actions/useRefresh.ts";
import { IssuedToken, type Issued } from "./IssuedToken.tsx";
import { TokenForm } from "./TokenForm.tsx";
import "./tokens.css";

/** Creates a token for a program, and shows it once. */
export function IssueToken() {
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [token, setToken] = useState<Issued>();
  const issued = (made: Issued): void => {
    setAsking(false);
    setToken(made);
    void refresh("onPage");
  };
  return (
    <section className="tokens" aria-label="Новый токен">
      <p className="quiet">
        С токеном программа читает и меняет записи разделов, загружает расход или переносит описания разделов без пароля
        сотрудника. Что она изменила, видно в истории под именем токена.
      </p>
      <Button look="primary" icon="plus" onClick={() => setAsking(true)}>
        Выпустить токен
      </Button>
      {isAsking && <TokenForm onIssued={issued} onClose={() => setAsking(false)} />}
      {token && <IssuedToken {...token} onClose={() => setToken(undefined)} />}
    </section>
  );
}
