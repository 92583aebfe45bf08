import { useState } from "react";
import type { TopUpTermsAnswer } from "../../contract/money/billing.ts";
import type { Money } from "../../domain/money/money.ts";
import { counted } from "../../domain/text/plural.ts";
import { runsDryWithin } from "../../domain/money/runsDry.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Select } from "../../ui/controls/Select.tsx";
import "./FillUp.css";
import { sumsToLast } from "./lines/quickSums.ts";

const horizons = [3, runsDryWithin, 14, 30];
const lasting = [
  { value: "14", label: "на две недели" },
  { value: "30", label: "на месяц" },
];

interface FillUpProps {
  terms: TopUpTermsAnswer;
  /** The sums to pay, by account. */
  onFill: (sums: ReadonlyMap<number, Money>) => void;
}

/** Fills in the sums of all accounts that run out of money soon; renders nothing if there are none. */
export function FillUp({ terms, onFill }: FillUpProps) {
  const [within, setWithin] = useState(String(runsDryWithin));
  const [days, setDays] = useState("30");
  if (sumsToLast(terms, Math.max(...horizons), Number(days)).size === 0) return null;
  const sums = sumsToLast(terms, Number(within), Number(days));
  return (
    <div className="fill-up" role="group" aria-label="Заполнить всё, что заканчивается">
      <Select
        label="Что закончится"
        value={within}
        options={horizons.map((days) => ({
          value: String(days),
          label: `за ${counted(days, "день", "дня", "дней")}`,
        }))}
        onChange={setWithin}
      />
      <Select label="Чтобы хватило" value={days} options={lasting} onChange={setDays} />
      <Button size="small" disabled={sums.size === 0} onClick={() => onFill(sums)}>
        {sums.size === 0
          ? "Таких аккаунтов нет"
          : `Заполнить ${counted(sums.size, "аккаунт", "аккаунта", "аккаунтов")}`}
      </Button>
    </div>
  );
}
