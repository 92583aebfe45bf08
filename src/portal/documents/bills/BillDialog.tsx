import { useQuery } from "@tanstack/react-query";
import { formatPercent } from "../../../domain/money/format.ts";
import { formatDate, formatLongDate } from "../../../domain/time/formatDate.ts";
import { regionCurrency } from "../../../domain/company/region.ts";
import { totalOf } from "../../../domain/money/totals.ts";
import { splitVat } from "../../../domain/money/vat.ts";
import { bills } from "../../../resources/money/bills.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Fact, Facts } from "../../../ui/tables/Facts.tsx";
import { readRecord, type Bill } from "../../records.ts";
import { Sum } from "../../Sum.tsx";
import { AutomaticFact } from "./automatic.tsx";
import { ContractName } from "../paper/ContractName.tsx";
import { PaperButton } from "../paper/PaperButton.tsx";
import "../paper/PaperDialog.css";
import { PaperLines } from "../paper/PaperLines.tsx";
import { PaidWord } from "../paper/stateWords.tsx";

/** A bill: what it pays for, and what arrives in each account. */
export function BillDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [bills.name, id],
    queryFn: ({ signal }) => readRecord(bills, id, signal),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={data ? `Счёт № ${data.number}` : "Счёт"}
      actions={data && <PaperButton definition={bills} record={data} />}
    >
      {data ? (
        <BillBody bill={data} />
      ) : error ? (
        <ErrorState title="Не удалось открыть счёт" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={5} />
      )}
    </Dialog>
  );
}

function whatComes({ owedSince, actId, daysOverdue, lines, region }: Bill): string {
  if (owedSince !== null) {
    const done = actId === null ? "Деньги по счёту уже на аккаунтах" : "Услуги по счёту уже оказаны";
    return daysOverdue === null
      ? `${done}.`
      : `${done}, а срок оплаты прошёл: новые заявки выполним, когда он будет оплачен.`;
  }
  if (daysOverdue === null) return "Деньги придут на аккаунты, когда счёт будет оплачен.";
  return lines.some(({ currency }) => currency !== regionCurrency[region])
    ? "Срок оплаты прошёл, и курс в счёте больше не действует. Попросите пересчитать счёт по курсу дня, прежде чем платить."
    : "Срок оплаты прошёл, но суммы в счёте прежние: оплатите, и поступит столько, сколько в нём указано.";
}

function BillBody({ bill }: { bill: Bill }) {
  const { region, vatPercent, lines } = bill;
  const currency = regionCurrency[region];
  const amount = bill.amountWithVat ?? "0.00";
  const parts = lines.length > 0 ? lines.map((line) => line.amount) : [amount];
  const vat = totalOf(parts.map((gross) => splitVat(gross, vatPercent).vat));
  return (
    <div className="paper-dialog">
      <div className="paper-dialog__head">
        <Sum amount={amount} currency={currency} />
        <PaidWord bill={bill} />
        {!bill.paid && <span className="quiet">{whatComes(bill)}</span>}
      </div>
      <Facts>
        <Fact name="Дата">{formatLongDate(bill.date)}</Fact>
        {!bill.paid && bill.payUntil && <Fact name={bills.fields.payUntil.label}>{formatLongDate(bill.payUntil)}</Fact>}
        <ContractName id={bill.contractId} />
        {bill.base && <Fact name={bills.fields.base.label}>{bill.base}</Fact>}
        <AutomaticFact paper={bill} />
        <Fact name={`В том числе НДС ${formatPercent(vatPercent)}`}>
          <Sum amount={vat} currency={currency} />
        </Fact>
        {!bill.paid && Number(bill.appliedAmount) > 0 && (
          <Fact name="Уже оплачено">
            <Sum amount={bill.appliedAmount} currency={currency} /> из <Sum amount={amount} currency={currency} />
          </Fact>
        )}
        {bill.paidAt && <Fact name={bills.fields.paidAt.label}>{formatDate(bill.paidAt)}</Fact>}
      </Facts>
      {lines.length > 0 && <PaperLines lines={lines} region={region} isSpent={bill.actId !== null} />}
    </div>
  );
}
