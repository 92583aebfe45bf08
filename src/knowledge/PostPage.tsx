import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router";
import type { HelpCategory } from "../contract/knowledge.ts";
import { ApiError } from "../dataProvider/requests/errors.ts";
import { formatLongDate } from "../domain/time/formatDate.ts";
import { callQuery } from "../shell/data/callQuery.ts";
import { NotFound } from "../shell/errors/ErrorPage.tsx";
import { DidItHelp } from "../shell/help/DidItHelp.tsx";
import { postQuery, type Post } from "../shell/help/postQuery.ts";
import { useOpened } from "../shell/help/useOpened.ts";
import { Page } from "../shell/layout/Page.tsx";
import { useUser } from "../shell/RequireUser.tsx";
import { ButtonLink } from "../ui/controls/ButtonLink.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Prose } from "../ui/text/Prose.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { PostList } from "./PostList.tsx";
import { withContents } from "./withContents.ts";

/** A post with its table of contents and related posts. */
export function PostPage() {
  const { id } = useParams();
  const number = Number(id);
  const { data, error, refetch } = useQuery({
    ...postQuery(number),
    enabled: Number.isSafeInteger(number) && number > 0,
  });
  const { data: nav } = useQuery(callQuery("GET /api/knowledge/get-nav"));
  if (id === undefined) return <Navigate to="/knowledge" replace />;
  if (!(number > 0) || (error instanceof ApiError && error.status === 404)) return <NotFound />;
  if (error) return <ErrorState title="Не удалось открыть статью" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton count={8} />;
  return <PostText post={data} category={nav?.data.find(({ id: candidate }) => candidate === data.categoryId)} />;
}

function PostText({ post, category }: { post: Post; category: HelpCategory | undefined }) {
  const { role } = useUser();
  const { html, contents } = useMemo(() => withContents(post.body ?? ""), [post.body]);
  useOpened(post.id);
  useAnchor();
  return (
    <Page
      title={post.title}
      lead={<Breadcrumbs category={category} />}
      actions={
        role === "ADMIN" && (
          <ButtonLink to={`/knowledge/admin/posts/edit/${post.id}`} size="small" icon="edit">
            Править
          </ButtonLink>
        )
      }
    >
      <article className="knowledge__post">
        {contents.length > 1 && (
          <nav aria-label="Содержание" className="knowledge__contents">
            <ol>
              {contents.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <Prose html={html} />
        <p className="quiet">
          Обновлено <time dateTime={post.updatedAt}>{formatLongDate(post.updatedAt.slice(0, 10))}</time>
        </p>
        {role === "ADMIN" && <Readers post={post} />}
        <DidItHelp post={post} />
      </article>
      <Related id={post.id} />
      {category && <Neighbours id={post.id} posts={category.posts} />}
    </Page>
  );
}

/** Scrolls to the anchor once the text has loaded. */
function useAnchor(): void {
  const { hash, pathname } = useLocation();
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, pathname]);
}

/** Statistics of a post, for administrators. */
function Readers({ post: { id, opens, helped, unhelpful } }: { post: Post }) {
  const filter = encodeURIComponent(JSON.stringify({ postId: id }));
  return (
    <p className="quiet knowledge__readers">
      За 90 дней открыли: {opens ?? 0}. Помогла: {helped ?? 0}, не помогла: {unhelpful ?? 0}.{" "}
      <Link to={`/knowledge/admin/answers?filter=${filter}`}>Отзывы</Link>
    </p>
  );
}

function Related({ id }: { id: number }) {
  const { data } = useQuery(callQuery("GET /api/knowledge/around/{id}", { params: { id } }));
  const related = data?.data.related ?? [];
  if (related.length === 0) return null;
  return (
    <section className="knowledge__related" aria-labelledby="knowledge-related">
      <h2 id="knowledge-related">Читайте также</h2>
      <PostList posts={related} />
    </section>
  );
}

/** The previous and the next post in the category. */
function Neighbours({ id, posts }: { id: number; posts: HelpCategory["posts"] }) {
  const place = posts.findIndex((post) => post.id === id);
  const [before, after] = [posts[place - 1], posts[place + 1]];
  if (place < 0 || (!before && !after)) return null;
  return (
    <nav aria-label="Соседние статьи" className="knowledge__neighbours">
      {before && <Link to={`/knowledge/post/${before.id}`}>← {before.title}</Link>}
      {after && (
        <Link className="knowledge__next" to={`/knowledge/post/${after.id}`}>
          {after.title} →
        </Link>
      )}
    </nav>
  );
}
