import { counted, plural } from "../../domain/plural.ts";
import { Button } from "../../shell/ui/Button.tsx";
import "./ChosenBar.css";

interface ChosenBarProps {
  count: number;
  onClear: () => void;
  onTopUp: () => void;
  onTopUpSoon: () => void;
}

/** What can be done with the chosen accounts; stays in sight while the list is scrolled. */
export function ChosenBar({ count, onClear, onTopUp, onTopUpSoon }: ChosenBarProps) {
  return (
    <div className="chosen-bar" role="region" aria-label="Выбранные аккаунты">
      <span role="status">
        {plural(count, "Выбран", "Выбрано", "Выбрано")} {counted(count, "аккаунт", "аккаунта", "аккаунтов")}
      </span>
      <Button look="quiet" size="small" onClick={onClear}>
        Снять выбор
      </Button>
      <Button look="primary" icon="top-up" onPointerEnter={onTopUpSoon} onFocus={onTopUpSoon} onClick={onTopUp}>
        Пополнить
      </Button>
    </div>
  );
}
