import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import type { HelpAnswer } from "../../contract/knowledge.ts";
import { send } from "../../dataProvider/requests/http.ts";
import { maxHelpCommentLength, unhelpfulReasons, type UnhelpfulReason } from "../../domain/text/helpAnswers.ts";
import { callQuery } from "../data/callQuery.ts";
import { notify } from "../../ui/notify.ts";
import { useUser } from "../RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { TextArea } from "../../ui/controls/TextArea.tsx";
import "./DidItHelp.css";
import type { Post } from "./postQuery.ts";

type Answered = Pick<Post, "id" | "textVersion">;

/** Asks a customer whether a post helped; they can change the answer later. */
export function DidItHelp({ post }: { post: Answered }) {
  const { role, actingAdmin } = useUser();
  if (role !== "CUSTOMER" || actingAdmin) return null;
  return <Question key={`${post.id} ${post.textVersion}`} post={post} />;
}

const thanks = { yes: "Спасибо! Рады, что помогла.", no: "Спасибо! Отзыв прочтут те, кто пишет статьи." };

function Question({ post: { id, textVersion } }: { post: Answered }) {
  const title = useId();
  const queryClient = useQueryClient();
  const query = callQuery("GET /api/knowledge/around/{id}", { params: { id } });
  const { data } = useQuery(query);
  const [asksWhy, setAsksWhy] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!data) return null;
  const { answer } = data.data;
  const say = async (said: HelpAnswer): Promise<boolean> => {
    setBusy(true);
    try {
      const { data: kept } = await send("PUT /api/knowledge/answer/{id}", {
        params: { id },
        body: { ...said, version: textVersion ?? 1 },
      });
      queryClient.setQueryData(query.queryKey, (before) => before && { data: { ...before.data, answer: kept } });
      return true;
    } catch (error) {
      notify.error(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const choose = async (helped: boolean): Promise<void> => {
    // The buttons are not disabled meanwhile, which would lose the keyboard focus.
    if (busy) return;
    if (answer?.helped !== helped && !(await say({ helped, reason: null, comment: null }))) return;
    setAsksWhy(!helped);
  };
  const explain = async (why: Pick<HelpAnswer, "reason" | "comment">): Promise<void> => {
    if (await say({ helped: false, ...why })) setAsksWhy(false);
  };
  return (
    <section className="did-it-help" aria-labelledby={title}>
      <div className="did-it-help__question">
        <h2 id={title}>Помогла ли статья?</h2>
        {([true, false] as const).map((helped) => (
          <Button
            key={String(helped)}
            size="small"
            look={answer?.helped === helped ? "primary" : "secondary"}
            aria-pressed={answer?.helped === helped}
            onClick={() => void choose(helped)}
          >
            {helped ? "Да" : "Нет"}
          </Button>
        ))}
        <p className="quiet" role="status">
          {answer && !asksWhy && (answer.helped ? thanks.yes : thanks.no)}
        </p>
      </div>
      {asksWhy && <Why said={answer} busy={busy} onSay={(why) => void explain(why)} />}
    </section>
  );
}

interface WhyProps {
  said: HelpAnswer | null;
  busy: boolean;
  onSay: (why: Pick<HelpAnswer, "reason" | "comment">) => void;
}

function Why({ said, busy, onSay }: WhyProps) {
  const name = useId();
  const [reason, setReason] = useState<UnhelpfulReason | null>(said?.reason ?? null);
  const [comment, setComment] = useState(said?.comment ?? "");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSay({ reason, comment: comment.trim() === "" ? null : comment.trim() });
  };
  return (
    <form className="did-it-help__why" onSubmit={submit}>
      <fieldset>
        <legend>Чего не хватило?</legend>
        {(Object.entries(unhelpfulReasons) as [UnhelpfulReason, string][]).map(([key, label]) => (
          <label key={key} className="did-it-help__reason">
            <input type="radio" name={name} checked={reason === key} onChange={() => setReason(key)} />
            {label}
          </label>
        ))}
      </fieldset>
      <TextArea
        label="Своими словами"
        optional
        maxLength={maxHelpCommentLength}
        value={comment}
        onChange={setComment}
        hint="Имени в отзыве не будет. Нужен ответ? Напишите менеджеру."
      />
      <Button type="submit" size="small" busy={busy} disabled={reason === null && comment.trim() === ""}>
        Отправить
      </Button>
    </form>
  );
}
