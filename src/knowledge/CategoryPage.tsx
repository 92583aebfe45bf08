import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { callQuery } from "../shell/data/callQuery.ts";
import { NotFound } from "../shell/errors/ErrorPage.tsx";
import { Page } from "../shell/layout/Page.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { PostList } from "./PostList.tsx";

export function CategoryPage() {
  const { id } = useParams();
  const { data, error, refetch } = useQuery(callQuery("GET /api/knowledge/get-nav"));
  if (id === undefined) return <Navigate to="/knowledge" replace />;
  if (error) return <ErrorState title="Не удалось открыть раздел" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton count={6} />;
  const category = data.data.find((candidate) => String(candidate.id) === id);
  if (!category) return <NotFound />;
  return (
    <Page title={category.title} lead={<Breadcrumbs />}>
      <PostList posts={category.posts} />
    </Page>
  );
}
