import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Fact, Facts } from "../../../ui/tables/Facts.tsx";
import "./tokens.css";

export interface Issued {
  readonly token: string;
  /** A section that it reads; absent for one that only makes calls. */
  readonly section?: string | undefined;
}

interface IssuedTokenProps extends Issued {
  onClose: () => void;
}

/** A new token, which the server does not show again. */
export function IssuedToken({ token, section, onClose }: IssuedTokenProps) {
  const header = `authorization: Bearer ${token}`;
  return (
    <Dialog
      open
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
          <code>
            {section === undefined ? header : `curl ${location.origin}/api/resources/${section} \\\n  -H '${header}'`}
          </code>
        </pre>
      </div>
    </Dialog>
  );
}
