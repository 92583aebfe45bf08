import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../shell/data/callQuery.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { AddAccountForm } from "./AddAccountForm.tsx";

/** Loads the offered systems for the form. */
export function AddAccountPanel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(callQuery("GET /api/accounts/systems/all"));
  if (!data)
    return error ? (
      <ErrorState title="Не удалось загрузить список систем" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={6} />
    );
  const advertising = data.filter(({ kind }) => kind === "advertising");
  return advertising.length === 0 ? (
    <EmptyState icon="accounts" title="Сейчас новых аккаунтов не открываем">
      Напишите менеджеру: он подскажет, когда это станет возможно.
    </EmptyState>
  ) : (
    <AddAccountForm systems={advertising} onClose={onClose} />
  );
}
