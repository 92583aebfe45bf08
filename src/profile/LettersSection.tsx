import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../dataProvider/requests/http.ts";
import { letterTopics, type LetterTopic } from "../domain/papers/letters.ts";
import { messages } from "../i18n/messages.ts";
import { callQuery } from "../shell/data/callQuery.ts";
import { notify } from "../ui/notify.ts";
import { showingProgress } from "../shell/navigation/progress.ts";
import { Checkbox } from "../ui/controls/Checkbox.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { LowBalanceDays } from "./LowBalanceDays.tsx";
import { Section } from "./Section.tsx";

const wanted = callQuery("GET /api/users/me/letters");

const labels: Readonly<Record<LetterTopic, string>> = {
  documents: "Новые счета, акты и договоры",
  lowBalance: "Деньги на аккаунте заканчиваются",
  news: "Новости и советы",
};

/** Letter settings; each checkbox is saved at once. */
export function LettersSection({ customerId }: { customerId: number }) {
  const { data, error, refetch } = useQuery(wanted);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  const choose = async (topic: LetterTopic, value: boolean): Promise<void> => {
    // The checkboxes are not disabled meanwhile, which would lose the keyboard focus.
    if (!data || busy) return;
    setBusy(true);
    const next = { ...data, [topic]: value };
    queryClient.setQueryData(wanted.queryKey, next);
    try {
      const kept = await showingProgress(send("PUT /api/users/me/letters", { body: next }));
      queryClient.setQueryData(wanted.queryKey, kept);
      notify.success(messages.saved);
    } catch (failure) {
      queryClient.setQueryData(wanted.queryKey, data);
      notify.error(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Section title="Письма" lead="Письма о входе, пароле и о том, что вы попросили сами, приходят всегда.">
      {data ? (
        <>
          {letterTopics.map((topic) => (
            <Checkbox
              key={topic}
              label={labels[topic]}
              checked={data[topic]}
              onChange={(value) => void choose(topic, value)}
            />
          ))}
          <LowBalanceDays customerId={customerId} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={3} />
      )}
    </Section>
  );
}
