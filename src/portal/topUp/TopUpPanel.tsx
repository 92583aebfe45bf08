import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../shell/data/callQuery.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { TopUpForm, type TopUpFormProps } from "./TopUpForm.tsx";

/** Loads the day's terms for the form (design §5 A top-up). */
export function TopUpPanel(props: Omit<TopUpFormProps, "terms">) {
  // Rates change daily: cached terms are shown and reloaded.
  const { data, error, refetch } = useQuery({ ...callQuery("GET /api/top-ups/terms"), refetchOnMount: "always" });
  if (!data)
    return error ? (
      <ErrorState title="Не удалось узнать условия пополнения" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={6} />
    );
  if (data.accounts.length === 0)
    return (
      <EmptyState icon="pause" title="Пополнять пока нечего">
        Все ваши аккаунты приостановлены. Напишите менеджеру, и он возобновит нужные.
      </EmptyState>
    );
  return <TopUpForm terms={data} {...props} />;
}
