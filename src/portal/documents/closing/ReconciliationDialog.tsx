import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Reconciliation } from "../../../contract/papers/papers.ts";
import { runAction } from "../../../dataProvider/resourceClient.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { formatDate, formatLongDate } from "../../../domain/time/formatDate.ts";
import { addMonths, dayIn, periodOf, type Period } from "../../../domain/time/periods.ts";
import { hasUnapplied, unappliedLabel } from "../../../domain/papers/reconciliation.ts";
import type { Region } from "../../../domain/company/region.ts";
import { objections } from "../../../resources/papers/objections.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { notify } from "../../../ui/notify.ts";
import { periodSoFar, periodValue } from "../../../shell/navigation/periodInAddress.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { saveFile } from "../../../shell/data/saveFile.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { PeriodDays } from "../../../ui/typing/PeriodDays.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { general } from "../../records.ts";
import { Sum } from "../../Sum.tsx";
import { useAddress } from "../../useAddress.ts";
import "../paper/PaperName.css";
import "./ReconciliationDialog.css";
import { useExchange } from "../signing/useExchange.ts";
import { useSigning } from "../signing/useSigning.ts";
import { WordsDialog } from "../paper/WordsDialog.tsx";

/** The reconciliation of a period, which is in the address: shown on the page, with a button for the paper. */
export function ReconciliationDialog({ onClose }: { onClose: () => void }) {
  const { region } = useUser();
  const address = useAddress();
  const period = periodSoFar(address.get("reconciliation"), region) ?? lastQuarter(region);
  const [busy, setBusy] = useState<"pdf" | "xlsx">();
  const isElectronic = useExchange();
  const signing = useSigning();
  const [disputed, setDisputed] = useState<Row>();
  const { data, error, refetch } = useQuery(callQuery("GET /api/reconciliation", { query: { ...period } }));
  const save = async (format: "pdf" | "xlsx"): Promise<void> => {
    setBusy(format);
    try {
      saveFile(await send(`GET /api/reconciliation/${format}`, { query: { ...period } }));
    } catch (failure) {
      notify.error(failure);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title="Акт сверки"
      actions={
        <>
          <Button icon="download" busy={busy === "xlsx"} disabled={!data} onClick={() => void save("xlsx")}>
            Скачать XLSX
          </Button>
          <Button
            icon="download"
            look={isElectronic ? "secondary" : "primary"}
            busy={busy === "pdf"}
            disabled={!data}
            onClick={() => void save("pdf")}
          >
            Скачать PDF
          </Button>
          {isElectronic && (
            <Button
              icon="edit"
              look="primary"
              busy={signing.busy}
              disabled={!data}
              onClick={() => void signing.sign([{ kind: "reconciliation", ...period }])}
            >
              Подписать
            </Button>
          )}
        </>
      }
    >
      <div className="reconciliation">
        <div className="reconciliation__period">
          <PeriodDays period={period} onChange={(changed) => address.set({ reconciliation: periodValue(changed) })} />
        </div>
        {data ? (
          <Settlements found={data} onDispute={setDisputed} />
        ) : error ? (
          <ErrorState title="Не удалось сверить расчёты" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton count={5} />
        )}
      </div>
      {disputed && <ObjectionDialog row={disputed} onClose={() => setDisputed(undefined)} />}
    </Dialog>
  );
}

/** Reconciliations are mostly requested after a quarter ends. */
const lastQuarter = (region: Region): Period => periodOf("quarter", addMonths(dayIn(region), -3));

type Row = Reconciliation["rows"][number];

/** Asks what is wrong with a row; the managers get it as a task. */
function ObjectionDialog({ row: { kind, id, document, objection }, onClose }: { row: Row; onClose: () => void }) {
  return (
    <WordsDialog
      title={`Не согласны: ${document}`}
      label="Что не сходится"
      hint="Менеджер прочитает это и ответит вам"
      maxLength={1000}
      about={`objection.${kind}.${id}`}
      said={objection?.comment ?? ""}
      onSend={(comment) => send("POST /api/reconciliation/objections", { body: { kind, id, comment } })}
      onClose={onClose}
    />
  );
}

/** Withdraws an objection. */
function WithdrawButton({ objection, document }: { objection: number; document: string }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      await runAction(general(objections), "withdraw", { id: objection });
      await queryClient.invalidateQueries();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" look="quiet" busy={busy} aria-label={`Согласны: ${document}`} onClick={() => void withdraw()}>
      Согласны
    </Button>
  );
}

/** The row's name, which opens its paper, with the customer's objection below. */
function DisputedName({ row: { kind, id, document, objection } }: { row: Row }) {
  const address = useAddress();
  return (
    <span className="reconciliation__document">
      {kind === "bill" || kind === "act" ? (
        <button type="button" className="paper-name__open" onClick={() => address.set({ [kind]: String(id) }, "push")}>
          {document}
        </button>
      ) : (
        document
      )}
      {objection && (
        <>
          <StateWord tone={objection.answer === null ? "warning" : "accent"} icon="chat">
            {objection.comment}
          </StateWord>
          {objection.answer !== null && <span className="reconciliation__answer">Ответ: {objection.answer}</span>}
        </>
      )}
    </span>
  );
}

function Settlements({ found, onDispute }: { found: Reconciliation; onDispute: (row: Row) => void }) {
  const { currency, from, to, opening, closing, debit, credit, rows, unapplied } = found;
  const columns: readonly Column<Row>[] = [
    { key: "date", label: "Дата", cell: ({ date }) => formatDate(date) },
    { key: "document", label: "Документ", card: "heading", cell: (row) => <DisputedName row={row} /> },
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
    {
      key: "actions",
      label: "Действия",
      card: "actions",
      cell: (row) => (
        <>
          <Button size="small" look="quiet" aria-label={`Не согласны: ${row.document}`} onClick={() => onDispute(row)}>
            {row.objection === null ? "Не согласны?" : "Изменить"}
          </Button>
          {row.objection && <WithdrawButton objection={row.objection.id} document={row.document} />}
        </>
      ),
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
      {ofIt(unapplied.opening)}
      {rows.length > 0 ? (
        <Table
          label="Операции за период"
          columns={columns}
          rows={rows}
          rowKey={({ kind, id, date }) => `${kind} ${id} ${date}`}
          foot={totals}
        />
      ) : (
        <p className="quiet">За эти дни оплат и актов не было.</p>
      )}
      <p className="reconciliation__closing">{stateOf(closing, to, "На конец")}</p>
      {ofIt(unapplied.closing)}
    </>
  );

  function ofIt(amount: string) {
    return (
      hasUnapplied(unapplied) && (
        <p className="quiet reconciliation__unapplied">
          {unappliedLabel}: <Sum amount={amount} currency={currency} />
        </p>
      )
    );
  }

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
