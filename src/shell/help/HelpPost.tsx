import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Prose } from "../ui/Prose.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { postQuery } from "./postQuery.ts";

/** A post inside the chat; the whole page is one step away. */
export function HelpPost({ id, onBack }: { id: number; onBack: () => void }) {
  const { data, error, refetch } = useQuery(postQuery(id));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [data]);
  return (
    <article className="help-chat__post">
      <button type="button" className="help-chat__back" onClick={onBack}>
        ← К результатам
      </button>
      {data ? (
        <>
          <h3 ref={heading} tabIndex={-1}>
            {data.title}
          </h3>
          <Prose html={data.body ?? ""} />
          <Link to={`/knowledge/post/${id}`}>Открыть на отдельной странице</Link>
        </>
      ) : error ? (
        <ErrorState title="Не удалось открыть статью" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={5} />
      )}
    </article>
  );
}
