import { useListContext } from "ra-core";
import { useId } from "react";
import { formatNumber } from "../../../domain/money/format.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { pressing } from "../../../ui/controls/pressing.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";

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
          <ul className="pages__numbers">
            <PageButton label="Предыдущая страница" icon="chevron-left" to={page - 1} disabled={page <= 1} />
            {shownPages(page, pageCount).map((number, at) =>
              number === undefined ? (
                <li key={`gap ${at}`} className="pages__gap">
                  …
                </li>
              ) : (
                <PageButton
                  key={number}
                  label={number === page ? `Страница ${number}, открыта` : `Страница ${number}`}
                  to={number}
                  current={number === page}
                />
              ),
            )}
            <PageButton label="Следующая страница" icon="chevron-right" to={page + 1} disabled={page >= pageCount} />
          </ul>
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

interface PageButtonProps {
  label: string;
  /** The page that it opens. A button without an icon shows this number. */
  to: number;
  icon?: "chevron-left" | "chevron-right";
  current?: boolean;
  disabled?: boolean;
}

function PageButton({ label, to, icon, current = false, disabled = false }: PageButtonProps) {
  const { setPage } = useListContext();
  return (
    <li>
      <button
        type="button"
        className="pages__number figure"
        aria-label={label}
        aria-current={current ? "page" : undefined}
        {...pressing(disabled, () => setPage(to))}
      >
        {icon ? <Icon name={icon} size={16} /> : to}
      </button>
    </li>
  );
}

/** The first, last and current page with its neighbours; undefined stands for a gap of several pages. */
function shownPages(page: number, count: number): readonly (number | undefined)[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  // The ends show as many buttons as the middle, so that buttons keep their places.
  const [from, to] = [Math.max(3, Math.min(page - 1, count - 4)), Math.min(count - 2, Math.max(page + 1, 5))];
  return all.flatMap((number) => {
    if (number === 1 || number === count || (number >= from && number <= to)) return [number];
    if (number === 2) return [from === 3 ? 2 : undefined];
    return number === count - 1 ? [to === count - 2 ? number : undefined] : [];
  });
}
