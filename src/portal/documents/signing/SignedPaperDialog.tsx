import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { formatDate } from "../../../domain/time/formatDate.ts";
import type { SignedPaper } from "../../../domain/papers/signing.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { download } from "../../../dataProvider/resourceClient.ts";
import type { acts } from "../../../resources/papers/acts.ts";
import type { contracts } from "../../../resources/clients/contracts.ts";
import type { reconciliations } from "../../../resources/papers/reconciliations.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { general, readRecord, type Act, type Contract, type KeptReconciliation } from "../../records.ts";
import { PaperButton } from "../paper/PaperButton.tsx";
import "../paper/PaperDialog.css";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { mayRefuse, maySign } from "./signable.ts";
import { SigningHistory } from "./SigningHistory.tsx";
import { PaperStates } from "../paper/stateWords.tsx";
import { useExchange } from "./useExchange.ts";
import { useSigning } from "./useSigning.ts";
import { WordsDialog } from "../paper/WordsDialog.tsx";

type Signed = typeof acts | typeof contracts | typeof reconciliations;
type Paper = Act | Contract | KeptReconciliation;

interface SignedPaperDialogProps<D extends Signed> {
  kind: SignedPaper;
  definition: D;
  id: number;
  onClose: () => void;
  /** The paper's details besides its signatures. */
  children: (record: Paper) => ReactNode;
}

/** An act, contract or reconciliation: its details, its signatures, and the possible actions. */
export function SignedPaperDialog<D extends Signed>({
  kind,
  definition,
  id,
  onClose,
  children,
}: SignedPaperDialogProps<D>) {
  const isElectronic = useExchange();
  const { busy, sign } = useSigning();
  const [also, setAlso] = useState<"preview" | "refuse">();
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, id],
    queryFn: ({ signal }) => readRecord(definition, id, signal) as Promise<Paper>,
    refetchInterval: ({ state }) => (state.data?.signingAsked ? 3000 : false),
  });
  const name = data ? `${definition.label.one} ${calledBy(data)}` : definition.label.one;
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={name}
      actions={
        data && (
          <>
            <Button icon="eye" look="quiet" onClick={() => setAlso("preview")}>
              Посмотреть
            </Button>
            <PaperButton definition={definition} record={data} />
            {isElectronic && mayRefuse(data) && <Button onClick={() => setAlso("refuse")}>Не подписывать</Button>}
            {isElectronic && maySign(data) && (
              <Button look="primary" icon="edit" busy={busy} onClick={() => void sign([{ kind, id }])}>
                Подписать
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        <div className="paper-dialog">
          <div className="paper-dialog__head">
            <PaperStates definition={general(definition)} record={data} />
          </div>
          {data.signing === "refused" && data.signingReason && (
            <Notice tone="warning" title="Причина отказа">
              {data.signingReason}
            </Notice>
          )}
          {maySign(data) && data.signingFailure && <Notice tone="warning">{data.signingFailure}</Notice>}
          {kind === "act" && isElectronic === false && mayRefuse(data) && (
            <p className="quiet">
              Электронная подпись не подключена: скачайте документ, подпишите на бумаге и передайте менеджеру.
            </p>
          )}
          {children(data)}
          <SigningHistory kind={kind} id={id} version={data.version} />
        </div>
      ) : error ? (
        <ErrorState title="Не удалось открыть документ" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={5} />
      )}
      {also === "preview" && data && (
        <PreviewDialog
          title={name}
          of={[definition.name, id, data.version]}
          fetchFile={() => download(general(definition), { ...data }, { action: "download" })}
          onClose={() => setAlso(undefined)}
        />
      )}
      {also === "refuse" && (
        <WordsDialog
          title={`${name}: не подписывать`}
          label="Что не так"
          hint="Менеджер прочитает это и исправит документ"
          maxLength={500}
          about={`refuse.${kind}.${id}`}
          onSend={(reason) => send("POST /api/edin/refuse", { body: { kind, id, reason } })}
          onClose={() => setAlso(undefined)}
        />
      )}
    </Dialog>
  );
}

const calledBy = (paper: Paper): string =>
  "dateFrom" in paper ? `с ${formatDate(paper.dateFrom)} по ${formatDate(paper.dateTo)}` : `№ ${paper.number}`;
