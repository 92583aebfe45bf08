import { useState } from "react";
import type { AccountTerms } from "../../contract/money/billing.ts";
import { buttonClass, ButtonContent } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { foldText } from "../foldText.ts";
import "./AccountChoice.css";

interface AccountChoiceProps {
  accounts: readonly AccountTerms[];
  onChoose: (id: number) => void;
  /** Shown if the user continues without a choice. */
  error?: string;
}

/** Accounts to choose from, by system; with a search if there are many. */
export function AccountChoice({ accounts, onChoose, error }: AccountChoiceProps) {
  const [text, setText] = useState("");
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const found = accounts.filter(({ name, systemName }) =>
    words.every((word) => foldText(`${name} ${systemName}`).includes(word)),
  );
  const systems = [...new Set(found.map(({ systemName }) => systemName))];
  return (
    <div className="account-choice">
      {error && (
        <p className="field__error" role="alert">
          <Icon name="error" size={16} />
          {error}
        </p>
      )}
      {accounts.length > manyAccounts && (
        <TextField
          label="Найти аккаунт"
          type="search"
          icon="search"
          placeholder="Название или система"
          value={text}
          onChange={setText}
        />
      )}
      {found.length === 0 && <p className="quiet">Таких аккаунтов нет.</p>}
      {systems.map((system) => (
        <section key={system} className="account-choice__system" aria-label={system}>
          <h3>{system}</h3>
          <ul>
            {found
              .filter(({ systemName }) => systemName === system)
              .map(({ id, name, currency }) => (
                <li key={id}>
                  <button type="button" className="account-choice__account" onClick={() => onChoose(id)}>
                    <Icon name="plus" size={16} />
                    <span>{name}</span>
                    <span className="quiet">{currency}</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const manyAccounts = 7;

/** Adds an account to the same bill. */
export function AddAccount({ accounts, onChoose }: Omit<AccountChoiceProps, "error">) {
  return (
    <Popover
      className={buttonClass({ look: "quiet", size: "small" })}
      align="start"
      trigger={<ButtonContent icon="plus">Добавить аккаунт</ButtonContent>}
    >
      <div className="account-choice__panel">
        <AccountChoice accounts={accounts} onChoose={onChoose} />
      </div>
    </Popover>
  );
}
