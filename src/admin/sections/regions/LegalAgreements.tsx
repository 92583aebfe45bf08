import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { send } from "../../../dataProvider/requests/http.ts";

import { formatDateTime } from "../../../domain/time/formatDate.ts";
import { counted } from "../../../domain/text/plural.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useDefinitions } from "../../engine/definitions.tsx";
import { recordPath } from "../../engine/paths.ts";
import "./regions.css";

const route = "GET /api/legal-documents/{id}/agreements";

/** Who agreed to this edition of a document, when and from where; loaded on request. */
export function LegalAgreements({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="agreements" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Кто согласился с этой версией</summary>
      {open && <Agreements id={id} />}
    </details>
  );
}

function Agreements({ id }: { id: number }) {
  const definitions = useDefinitions();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [route, id],
    queryFn: ({ pageParam, signal }) => send(route, { params: { id }, query: { offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => {
      const seen = pages.reduce((sum, { agreements }) => sum + agreements.length, 0);
      return seen < (pages[0]?.count ?? 0) ? seen : undefined;
    },
    staleTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton kind="rows" count={3} />;
  const agreements = data.pages.flatMap((page) => page.agreements);
  const count = data.pages[0]?.count ?? 0;
  if (count === 0) return <p className="quiet">Пока никто: версию ещё можно править.</p>;
  return (
    <>
      <p className="quiet">
        {counted(count, "компания", "компании", "компаний")}. Править версию уже нельзя: для новых условий добавьте
        новую.
      </p>
      <div className="lines__scroll">
        <table className="lines__table" aria-label="Кто согласился">
          <thead>
            <tr>
              <th scope="col">Компания</th>
              <th scope="col">Когда</th>
              <th scope="col">С какого адреса</th>
            </tr>
          </thead>
          <tbody>
            {agreements.map(({ resource, id: company, companyName, agreedAt, ip }) => {
              const definition = definitions.find(resource);
              return (
                <tr key={`${resource} ${company}`}>
                  <td data-label="Компания">
                    <span>
                      {definition ? <Link to={recordPath(definition, company)}>{companyName}</Link> : companyName}
                      {resource === "customer-candidates" && <span className="quiet"> · ещё не клиент</span>}
                    </span>
                  </td>
                  <td data-label="Когда">{formatDateTime(agreedAt, pageRegion())}</td>
                  <td data-label="С какого адреса">{ip ?? "—"}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </>
  );
}
