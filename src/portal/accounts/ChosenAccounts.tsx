import { counted, plural } from "../../domain/text/plural.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ChosenBar } from "../ChosenBar.tsx";

interface ChosenAccountsProps {
  count: number;
  onClear: () => void;
  onTopUp: () => void;
  onTopUpSoon: () => void;
}

/** Actions for the selected accounts. */
export function ChosenAccounts({ count, onClear, onTopUp, onTopUpSoon }: ChosenAccountsProps) {
  return (
    <ChosenBar
      label="Выбранные аккаунты"
      said={`${plural(count, "Выбран", "Выбрано", "Выбрано")} ${counted(count, "аккаунт", "аккаунта", "аккаунтов")}`}
      onClear={onClear}
    >
      <Button look="primary" icon="top-up" onPointerEnter={onTopUpSoon} onFocus={onTopUpSoon} onClick={onTopUp}>
        Пополнить
      </Button>
    </ChosenBar>
  );
}
