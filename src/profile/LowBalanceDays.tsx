import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../dataProvider/requests/http.ts";
import { counted } from "../domain/text/plural.ts";
import { notify } from "../ui/notify.ts";
import { showingProgress } from "../shell/navigation/progress.ts";
import { Select } from "../ui/controls/Select.tsx";
import { companyQuery } from "./companyQuery.ts";

const offered = [1, 2, 3, 5, 7, 14, 30];

/** The number of days of spend below which a balance is low, for accounts without a threshold of their own. */
export function LowBalanceDays({ customerId }: { customerId: number }) {
  const query = companyQuery(customerId);
  const { data } = useQuery(query);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!data) return null;
  const { lowBalanceDays, version } = data;
  const choose = async (days: number): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const body = { lowBalanceDays: days, version };
      const { message } = await showingProgress(send("PUT /api/users/me/company", { body }));
      notify.success(message);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
      await Promise.all([query.queryKey, ["accounts"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    }
  };
  return (
    <Select
      label="Деньги заканчиваются, когда их хватит"
      hint="Для одного аккаунта порог выбирают в его карточке: там же и автопополнение"
      value={String(lowBalanceDays)}
      options={[...new Set([...offered, lowBalanceDays])]
        .toSorted((a, b) => a - b)
        .map((days) => ({
          value: String(days),
          label: `меньше чем на ${counted(days, "день", "дня", "дней")}`,
        }))}
      onChange={(days) => void choose(Number(days))}
    />
  );
}
