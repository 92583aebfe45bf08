import { Link, useSearchParams } from "react-router";
import type { FoundPost } from "../contract/knowledge.ts";
import { counted } from "../domain/text/plural.ts";
import { messages } from "../i18n/messages.ts";
import { Marked } from "../shell/help/Marked.tsx";
import { useHelpSearch } from "../shell/help/useHelpSearch.ts";
import { Page } from "../shell/layout/Page.tsx";
import { ButtonLink } from "../ui/controls/ButtonLink.tsx";
import { EmptyState } from "../ui/states/EmptyState.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";

/** Search results; the query is in the address. */
export function SearchPage() {
  const [search] = useSearchParams();
  const asked = (search.get("q") ?? "").trim();
  const { data, error, isFetching, refetch } = useHelpSearch(asked);
  return (
    <Page title={asked === "" ? "Поиск" : `Поиск: ${asked}`} lead={<Breadcrumbs />}>
      <p className="quiet" role="status">
        {data && countOf(data.data)}
      </p>
      {data ? (
        <Results found={data.data} />
      ) : error ? (
        <ErrorState title="Поиск не удался" error={error} onRetry={() => void refetch()} />
      ) : isFetching ? (
        <Skeleton count={5} />
      ) : (
        <p className="quiet">Введите хотя бы три символа.</p>
      )}
    </Page>
  );
}

const countOf = ({ length }: readonly FoundPost[]): string =>
  length === 0 ? "" : counted(length, "статья", "статьи", "статей");

function Results({ found }: { found: readonly FoundPost[] }) {
  if (found.length === 0)
    return (
      <EmptyState
        icon="search"
        title={messages.nothingFound}
        action={<ButtonLink to="/help">Спросить людей</ButtonLink>}
      />
    );
  return (
    <ol className="knowledge__found">
      {found.map(({ id, marked, snippet }) => (
        <li key={id}>
          <h2>
            <Link to={`/knowledge/post/${id}`}>
              <Marked pieces={marked} />
            </Link>
          </h2>
          <p className="quiet">
            <Marked pieces={snippet} />
          </p>
        </li>
      ))}
    </ol>
  );
}
