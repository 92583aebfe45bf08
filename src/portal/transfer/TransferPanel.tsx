import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../shell/data/callQuery.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { TransferForm } from "./TransferForm.tsx";

interface TransferPanelProps {
  from: number | undefined;
  onClose: () => void;
}

/** Loads the accounts that allow transfers for the form. */
export function TransferPanel({ from, onClose }: TransferPanelProps) {
  const { data, error, refetch } = useQuery({ ...callQuery("GET /api/transfers/terms"), refetchOnMount: "always" });
  if (!data)
    return error ? (
      <ErrorState title="Не удалось узнать условия перевода" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={12} />
    );
  if (!data.allowed)
    return (
      <EmptyState icon="transfer" title="Переводы не подключены">
        Напишите менеджеру: он включит переводы или переведёт деньги за вас.
      </EmptyState>
    );
  if (data.accounts.length < 2)
    return (
      <EmptyState icon="transfer" title="Переводить пока некуда">
        Для перевода нужны два активных аккаунта в системах, которые это позволяют.
      </EmptyState>
    );
  return <TransferForm terms={data} from={from} onClose={onClose} />;
}
