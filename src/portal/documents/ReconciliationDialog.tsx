import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Reconciliation } from "../../contract/papers.ts";
import { send } from "../../dataProvider/http.ts";
import { formatDate, formatLongDate } from "../../domain/formatDate.ts";
import { addMonths, dayIn, periodOf, type Period } from "../../domain/periods.ts";
import type { Region } from "../../domain/region.ts";
import { callQuery } from "../../shell/callQuery.ts";
import { notify } from "../../shell/notify.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { saveFile } from "../../shell/saveFile.ts";
import { Button } from "../../shell/ui/Button.tsx";
import { Dialog } from "../../shell/ui/Dialog.tsx";
import { ErrorState } from "../../shell/ui/ErrorState.tsx";
import { Skeleton } from "../../shell/ui/Skeleton.tsx";
import { Table, type Column } from "../../shell/ui/Table.tsx";
import { Sum } from "../Sum.tsx";
import { OwnDays } from "./PeriodFilter.tsx";
import "./ReconciliationDialog.css";

/** The act of mutual reconciliation of any period: first on the page, then as a paper. */
export function ReconciliationDialog({ onClose }: { onClose: () => void }) {
  const { region } = useUser();
  const [period, setPeriod] = useState(() => lastQuarter(region));
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(callQuery("GET /api/reconciliation", { query: { ...period } }));
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await send("GET /api/reconciliation/pdf", { query: { ...period } }));
    } catch (failure) {
      notify.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title="Акт сверки"
      actions={
        <Button icon="download" look="primary" busy={busy} disabled={!data} onClick={() => void save()}>
          Скачать PDF
        </Button>
      }
    >
      <div className="reconciliation">
        <div className="reconciliation__period">
          <OwnDays period={period} onChange={setPeriod} />
        </div>
        {data ? (
          <Settlements found={data} />
        ) : error ? (
          <ErrorState title="Не удалось сверить расчёты" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton count={5} />
        )}
      </div>
    </Dialog>
  );
}

/** Reconciliations are mostly asked for when a quarter is over. */
const lastQuarter = (region: Region): Period => periodOf("quarter", addMonths(dayIn(region), -3));

type Row = Reconciliation["rows"][number];

function Settlements({ found }: { found: Reconciliation }) {
  const { currency, from, to, opening, closing, debit, credit, rows } = found;
  const columns: readonly Column<Row>[] = [
    { key: "date", label: "Дата", cell: ({ date }) => formatDate(date) },
    { key: "document", label: "Документ", card: "heading", cell: ({ document }) => document },
    {
      key: "debit",
      label: "Акты",
      align: "end",
      cell: (row) => row.debit && <Sum amount={row.debit} currency={currency} />,
    },
    {
      key: "credit",
      label: "Оплаты",
      align: "end",
      cell: (row) => row.credit && <Sum amount={row.credit} currency={currency} />,
    },
  ];
  const totals = {
    document: "Всего за период",
    debit: <Sum amount={debit} currency={currency} />,
    credit: <Sum amount={credit} currency={currency} />,
  };
  return (
    <>
      <p>{stateOf(opening, from, "На начало")}</p>
      {rows.length > 0 ? (
        <Table
          label="Операции за период"
          columns={columns}
          rows={rows}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          foot={totals}
        />
      ) : (
        <p className="quiet">За эти дни оплат и актов не было.</p>
      )}
      <p className="reconciliation__closing">{stateOf(closing, to, "На конец")}</p>
    </>
  );

  function stateOf(balance: string, day: string, when: string) {
    const on = `${when} ${formatLongDate(day)}:`;
    if (Number(balance) === 0) return `${on} задолженности нет`;
    const owed = balance.replace("-", "");
    return (
      <>
        {on} {balance.startsWith("-") ? "наш долг перед вами (аванс)" : "ваш долг"}{" "}
        <Sum amount={owed} currency={currency} />
      </>
    );
  }
}
