import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { HelpCategory, HelpLink, HelpMain } from "../contract/knowledge.ts";
import { counted } from "../domain/text/plural.ts";
import { callQuery } from "../shell/data/callQuery.ts";
import { Page } from "../shell/layout/Page.tsx";
import { EmptyState } from "../ui/states/EmptyState.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { PostList } from "./PostList.tsx";
import { PostPreview } from "./PostPreview.tsx";

/** Popular posts, categories, and recent changes. */
export function MainPage() {
  const { data, error, refetch } = useQuery(callQuery("GET /api/knowledge/"));
  const { data: nav } = useQuery(callQuery("GET /api/knowledge/get-nav"));
  return (
    <Page title="База знаний" lead="Как пополнить аккаунт, откуда берётся курс, когда приходят документы">
      {data ? (
        <Posts {...data.data} categories={nav?.data ?? []} />
      ) : error ? (
        <ErrorState title="Не удалось открыть базу знаний" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={6} />
      )}
    </Page>
  );
}

function Posts({ main, popular, recent, categories }: HelpMain & { categories: readonly HelpCategory[] }) {
  if (recent.length === 0)
    return (
      <EmptyState icon="help" title="Статей пока нет">
        Скоро здесь появятся ответы на частые вопросы.
      </EmptyState>
    );
  return (
    <>
      {main.length > 0 && (
        <ul className="knowledge__tiles" aria-label="Главное">
          {main.map((post) => (
            <Tile key={post.id} {...post} />
          ))}
        </ul>
      )}
      {categories.length > 0 && (
        <section className="knowledge__section" aria-labelledby="knowledge-categories">
          <h2 id="knowledge-categories">Разделы</h2>
          <ul className="knowledge__categories">
            {categories.map(({ id, title, posts }) => (
              <li key={id}>
                <Link to={`/knowledge/category/${id}`}>{title}</Link>
                <span className="quiet"> {counted(posts.length, "статья", "статьи", "статей")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="knowledge__columns">
        <Titles title="Чаще всего читают" posts={popular} />
        <Titles title="Недавно обновлённые" posts={recent} />
      </div>
    </>
  );
}

function Tile({ id, title, beginning, hasPreview }: HelpMain["main"][number]) {
  return (
    <li className="knowledge__tile">
      {hasPreview && <PostPreview id={id} />}
      <h2>
        <Link to={`/knowledge/post/${id}`}>{title}</Link>
      </h2>
      <p className="quiet">{beginning.replace(/[\s,.:;–—-]+\S*$/u, "")}…</p>
    </li>
  );
}

function Titles({ title, posts }: { title: string; posts: readonly HelpLink[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="knowledge__section">
      <h2>{title}</h2>
      <PostList posts={posts} />
    </section>
  );
}
