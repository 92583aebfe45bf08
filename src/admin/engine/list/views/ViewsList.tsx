import type { MouseEvent, ReactNode } from "react";
import type { SavedView } from "../../../../contract/records/views.ts";
import { ErrorState } from "../../../../ui/states/ErrorState.tsx";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { useDefinition } from "../../definitions.tsx";
import { useChangeViews, useSavedViews } from "./savedViews.ts";

interface ViewsListProps {
  opened: SavedView | undefined;
  /** Without a view: the list's defaults. */
  onOpen: (event: MouseEvent, view?: SavedView) => void;
  onRename: (event: MouseEvent, view: SavedView) => void;
  onDelete: (event: MouseEvent, view: SavedView) => void;
}

/** The user's own views and shared ones. */
export function ViewsList({ opened, onOpen, onRename, onDelete }: ViewsListProps) {
  const { label } = useDefinition();
  const { data, error, isPending, refetch } = useSavedViews();
  const { open } = useChangeViews();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton count={4} />;
  const row = (view: SavedView) => (
    <Row
      key={view.id}
      name={view.name}
      hint={[view.mine ? view.shared && "Общий" : view.ownerName, view.isDefault && "открывается сразу"]
        .filter(Boolean)
        .join(", ")}
      isOpened={view.id === opened?.id}
      onOpen={(event) => onOpen(event, view)}
    >
      <IconButton
        icon="star"
        label={view.isDefault ? `Не открывать сразу: ${view.name}` : `Открывать сразу: ${view.name}`}
        aria-pressed={view.isDefault}
        onClick={() => open.mutate(view)}
      />
      {view.mine && (
        <>
          <IconButton icon="edit" label={`Переименовать: ${view.name}`} onClick={(event) => onRename(event, view)} />
          <IconButton icon="trash" label={`Удалить: ${view.name}`} onClick={(event) => onDelete(event, view)} />
        </>
      )}
    </Row>
  );
  const mine = data.filter((view) => view.mine);
  const others = data.filter((view) => !view.mine);
  return (
    <div className="views__list">
      <ul>
        <Row name={`${label.many}: обычный вид`} hint="" isOpened={!opened} onOpen={(event) => onOpen(event)} />
        {mine.map(row)}
      </ul>
      {mine.length === 0 && <p className="quiet">Настройте фильтры и столбцы и сохраните их под именем.</p>}
      {others.length > 0 && <h3>Виды коллег</h3>}
      {others.length > 0 && <ul>{others.map(row)}</ul>}
      {opened && opened.lost.length > 0 && (
        <p className="quiet">Из вида пропало то, чего в списке больше нет: {opened.lost.join(", ")}.</p>
      )}
    </div>
  );
}

interface RowProps {
  name: string;
  hint: string;
  isOpened: boolean;
  onOpen: (event: MouseEvent) => void;
  children?: ReactNode;
}

const Row = ({ name, hint, isOpened, onOpen, children }: RowProps) => (
  <li className="views__row">
    <button type="button" className="views__choice" aria-current={isOpened || undefined} onClick={onOpen}>
      <span>{name}</span>
      {hint && <span className="quiet">{hint}</span>}
    </button>
    {children}
  </li>
);
