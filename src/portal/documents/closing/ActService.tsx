import { skipToken, useQuery } from "@tanstack/react-query";
import { formatMonth } from "../../../domain/time/formatDate.ts";
import { contracts } from "../../../resources/clients/contracts.ts";
import { readRecord, type Act } from "../../records.ts";

/** The service that an act without lines is for, as on the paper: «Медийная реклама, октябрь 2026 г.». */
export function ActService({ act: { contractId, date } }: { act: Act }) {
  const { data: contract } = useQuery({
    queryKey: [contracts.name, contractId],
    queryFn: contractId === null ? skipToken : ({ signal }) => readRecord(contracts, contractId, signal),
  });
  if (contractId !== null && !contract) return null;
  return `${contract?.service ?? "Рекламные услуги"}, ${formatMonth(date)}`;
}
