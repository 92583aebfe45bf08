import { useQuery } from "@tanstack/react-query";
import { formatLongDate } from "../../../domain/time/formatDate.ts";
import { regionCurrency } from "../../../domain/company/region.ts";
import { payTypeChoices } from "../../../resources/shared/choices.ts";
import { topUpRequests } from "../../../resources/money/topUpRequests.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Fact, Facts } from "../../../ui/tables/Facts.tsx";
import { readRecord, type TopUpRequest } from "../../records.ts";
import { Sum } from "../../Sum.tsx";
import { AutomaticFact } from "./automatic.tsx";
import { ContractName } from "../paper/ContractName.tsx";
import "../paper/PaperDialog.css";
import { PaperLines } from "../paper/PaperLines.tsx";
import { RequestWord } from "../paper/stateWords.tsx";

/** A request and its outcome. */
export function RequestDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [topUpRequests.name, id],
    queryFn: ({ signal }) => readRecord(topUpRequests, id, signal),
  });
  return (
    <Dialog open onClose={onClose} width="wide" title={`Заявка № ${id}`}>
      {data ? (
        <RequestBody request={data} />
      ) : error ? (
        <ErrorState title="Не удалось открыть заявку" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={5} />
      )}
    </Dialog>
  );
}

function RequestBody({ request }: { request: TopUpRequest }) {
  const { amountWithVat, region, status, date, contractId, payType, lines, declineReason, billNumber } = request;
  return (
    <div className="paper-dialog">
      <div className="paper-dialog__head">
        <Sum amount={amountWithVat ?? "0.00"} currency={regionCurrency[region]} />
        <RequestWord status={status} />
      </div>
      <Facts>
        <Fact name="Дата">{formatLongDate(date)}</Fact>
        <ContractName id={contractId} />
        <Fact name={topUpRequests.fields.payType.label}>{payTypeChoices[payType]}</Fact>
        {billNumber && <Fact name={topUpRequests.fields.billNumber.label}>№ {billNumber}</Fact>}
        {status === "declined" && <Fact name={topUpRequests.fields.declineReason.label}>{declineReason}</Fact>}
        <AutomaticFact paper={request} />
      </Facts>
      <PaperLines lines={lines} region={region} />
    </div>
  );
}
