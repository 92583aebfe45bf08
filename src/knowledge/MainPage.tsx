import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { callQuery } from "../shell/callQuery.ts";
import { Page } from "../shell/Page.tsx";
import { EmptyState } from "../shell/ui/EmptyState.tsx";
import { ErrorState } from "../shell/ui/ErrorState.tsx";
import { Skeleton } from "../shell/ui/Skeleton.tsx";

/** The posts that most people come for, and what is new. */
export function MainPage() {
  const { data, error, refetch } = useQuery(callQuery("GET /api/knowledge/"));
  return (
    <Page title="База знаний" lead="Как пополнить аккаунт, откуда берётся курс, когда приходят документы">
      {data ? (
        <Posts {...data.data} />
      ) : error ? (
        <ErrorState title="Не удалось открыть базу знаний" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={6} />
      )}
    </Page>
  );
}

interface PostsProps {
  main: readonly { id: number; title: string; beginning: string }[];
  recent: readonly { id: number; title: string }[];
}

function Posts({ main, recent }: PostsProps) {
  if (recent.length === 0)
    return (
      <EmptyState icon="help" title="Статей пока нет">
        Скоро здесь появятся ответы на частые вопросы.
      </EmptyState>
    );
  return (
    <>
      {main.length > 0 && (
        <ul className="knowledge__tiles">
          {main.map(({ id, title, beginning }) => (
            <li key={id} className="knowledge__tile">
              <h2>
                <Link to={`/knowledge/post/${id}`}>{title}</Link>
              </h2>
              <p className="quiet">{beginning}…</p>
            </li>
          ))}
        </ul>
      )}
      <section className="knowledge__section">
        <h2>Недавно обновлённые</h2>
        <PostList posts={recent} />
      </section>
    </>
  );
}

/** Links to posts, one below the other. */
export const PostList = ({ posts }: { posts: readonly { id: number; title: string }[] }) => (
  <ul className="knowledge__list">
    {posts.map(({ id, title }) => (
      <li key={id}>
        <Link to={`/knowledge/post/${id}`}>{title}</Link>
      </li>
    ))}
  </ul>
);
