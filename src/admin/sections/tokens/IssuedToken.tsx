import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Fact, Facts } from "../../../ui/tables/Facts.tsx";
import "./tokens.css";

interface IssuedTokenProps {
  token: string;
  onClose: () => void;
}

/** A new token, which the server does not show again. */
export function IssuedToken({ token, onClose }: IssuedTokenProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Токен выпущен"
      actions={
        <Button look="primary" onClick={onClose}>
          Я сохранил токен
        </Button>
      }
    >
      <div className="token-form">
        <Notice tone="warning">Больше мы его не покажем. Храните его как пароль.</Notice>
        <Facts>
          <Fact name="Токен" copy={token}>
            <span className="token-form__token">{token}</span>
          </Fact>
        </Facts>
        <p>Программа передаёт его в заголовке каждого запроса:</p>
        <pre tabIndex={0}>
          <code>{`curl ${location.origin}/api/resources/customers \\\n  -H 'authorization: Bearer ${token}'`}</code>
        </pre>
      </div>
    </Dialog>
  );
}
