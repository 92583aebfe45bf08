import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Prose } from "../../ui/text/Prose.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { DidItHelp } from "./DidItHelp.tsx";
import { postQuery } from "./postQuery.ts";
import { useOpened } from "./useOpened.ts";

interface HelpPostProps {
  id: number;
  /** The label of the Back button: «К результатам». */
  back: string;
  onBack: () => void;
  /** Opens another post that this one links to. */
  onOpen: (id: number) => void;
}

/** A post inside the chat, with a link to its page. */
export function HelpPost({ id, back, onBack, onOpen }: HelpPostProps) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(postQuery(id));
  const heading = useRef<HTMLHeadingElement>(null);
  useOpened(data?.id);
  const follow = useCallback(
    (to: string): void => {
      const linked = /^\/knowledge\/post\/(\d+)$/.exec(to)?.[1];
      if (linked === undefined) void navigate(to);
      else onOpen(Number(linked));
    },
    [navigate, onOpen],
  );
  useEffect(() => heading.current?.focus(), [data?.id]);
  return (
    <article className="help-chat__post">
      <button type="button" className="help-chat__back" onClick={onBack}>
        ← {back}
      </button>
      {data ? (
        <>
          <h3 ref={heading} tabIndex={-1}>
            {data.title}
          </h3>
          <Prose html={data.body ?? ""} onLink={follow} />
          <Link to={`/knowledge/post/${id}`}>Открыть на отдельной странице</Link>
          <DidItHelp post={data} />
        </>
      ) : error ? (
        <ErrorState title="Не удалось открыть статью" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={5} />
      )}
    </article>
  );
}
