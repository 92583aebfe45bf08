import Pagination from "@mui/material/Pagination";
import { useListContext } from "ra-core";
import { useId } from "react";
import { formatNumber } from "../../../domain/money/format.ts";
import { Button } from "../../../ui/controls/Button.tsx";

const sizes = [10, 25, 50, 100] as const;

/** Pagination; for very long lists only the neighbouring pages are known. */
export function Pages({ of }: { of?: string }) {
  const { page, perPage, setPage, setPerPage, data = [], total, hasNextPage, hasPreviousPage } = useListContext();
  const id = useId();
  const first = (page - 1) * perPage + 1;
  const pageCount = total === undefined ? undefined : Math.ceil(total / perPage);
  return (
    <nav className="pages" aria-label={of === undefined ? "Страницы списка" : `Страницы списка: ${of}`}>
      <span className="pages__place figure">
        {data.length === 0 ? "0" : `${formatNumber(first)}–${formatNumber(first + data.length - 1)}`} из <Total />
      </span>
      <span className="pages__size">
        <label htmlFor={id}>Строк</label>
        <select id={id} value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
          {(sizes as readonly number[]).includes(perPage) ? null : <option value={perPage}>{perPage}</option>}
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </span>
      {pageCount === undefined ? (
        <span className="pages__neighbours">
          <Button size="small" icon="chevron-left" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
            Назад
          </Button>
          <Button size="small" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
            Дальше
          </Button>
        </span>
      ) : (
        pageCount > 1 && (
          <Pagination
            count={pageCount}
            page={page}
            siblingCount={1}
            size="small"
            onChange={(_event, next) => setPage(next)}
            getItemAriaLabel={(type, number, selected) => ariaLabel(type, number, selected)}
          />
        )
      )}
    </nav>
  );
}

/** The number of records; "больше 10 000" if counting them all would take too long. */
export function Total() {
  const list = useListContext();
  const { total } = list;
  const { atLeast } = (list.meta ?? {}) as { atLeast?: number };
  if (total !== undefined) return <>{formatNumber(total)}</>;
  return <>{atLeast === undefined ? "многих" : `более чем ${formatNumber(atLeast)}`}</>;
}

function ariaLabel(type: string, page: number | null, selected: boolean): string {
  if (type === "previous") return "Предыдущая страница";
  if (type === "next") return "Следующая страница";
  return selected ? `Страница ${page ?? 0}, открыта` : `Страница ${page ?? 0}`;
}
