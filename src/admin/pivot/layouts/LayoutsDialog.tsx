import { useState } from "react";
import type { SavedLayout } from "../../../contract/pivot/pivotLayouts.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { ConfirmDialog } from "../../engine/actions/ConfirmDialog.tsx";
import type { Table } from "../layout/table.ts";
import { gallery } from "./gallery.ts";
import "./layouts.css";
import { tableOf, useChangeLayouts, useSavedLayouts } from "./savedLayouts.ts";

interface LayoutsDialogProps {
  onLoad: (table: Table, saved: SavedLayout | undefined) => void;
  onClose: () => void;
}

/** Standard reports, and saved tables. */
export function LayoutsDialog({ onLoad, onClose }: LayoutsDialogProps) {
  const { data, error, isPending, refetch } = useSavedLayouts();
  const { remove } = useChangeLayouts();
  const [doomed, setDoomed] = useState<SavedLayout>();
  const row = (saved: SavedLayout) => (
    <li key={saved.id} className="layouts__row">
      <Choice
        name={saved.name}
        hint={saved.mine ? (saved.shared ? "Видна всем администраторам" : "Только моя") : saved.ownerName}
        onChoose={() => onLoad(tableOf(saved), saved)}
      />
      {saved.mine && <IconButton icon="trash" label={`Удалить: ${saved.name}`} onClick={() => setDoomed(saved)} />}
    </li>
  );
  const mine = data?.filter((saved) => saved.mine) ?? [];
  const others = data?.filter((saved) => !saved.mine) ?? [];
  return (
    <Dialog open onClose={onClose} title="Раскладки" width="wide">
      <div className="layouts">
        <section className="layouts__part" aria-labelledby="layouts-ready">
          <h3 id="layouts-ready">Готовые вопросы</h3>
          <ul>
            {gallery.map(({ name, hint, table }) => (
              <li key={name} className="layouts__row">
                <Choice name={name} hint={hint} onChoose={() => onLoad(table, undefined)} />
              </li>
            ))}
          </ul>
        </section>
        <section className="layouts__part" aria-labelledby="layouts-mine">
          <h3 id="layouts-mine">Мои раскладки</h3>
          {isPending && <Skeleton count={3} />}
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          <ul>{mine.map(row)}</ul>
          {data && mine.length === 0 && (
            <p className="quiet">Соберите таблицу и нажмите «Сохранить» — она будет здесь.</p>
          )}
          {others.length > 0 && <h3 className="layouts__next">Раскладки коллег</h3>}
          <ul>{others.map(row)}</ul>
        </section>
      </div>
      {doomed && (
        <ConfirmDialog
          open
          title={`Удалить раскладку «${doomed.name}»?`}
          busy={remove.isPending}
          confirm="Удалить"
          danger
          onConfirm={() => remove.mutate(doomed, { onSettled: () => setDoomed(undefined) })}
          onClose={() => setDoomed(undefined)}
        >
          Вернуть её будет нельзя.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const Choice = ({ name, hint, onChoose }: { name: string; hint: string; onChoose: () => void }) => (
  <button type="button" className="layouts__choice" onClick={onChoose}>
    <span>{name}</span>
    <span className="quiet">{hint}</span>
  </button>
);
