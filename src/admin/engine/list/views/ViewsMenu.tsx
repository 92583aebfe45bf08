import { useListContext } from "ra-core";
import { useState, type MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { SavedView } from "../../../../contract/records/views.ts";
import { notify } from "../../../../ui/notify.ts";
import { Button, buttonClass, ButtonContent } from "../../../../ui/controls/Button.tsx";
import { Popover } from "../../../../ui/overlays/Popover.tsx";
import { ConfirmDialog } from "../../actions/ConfirmDialog.tsx";
import { useColumns } from "../columns/useColumns.ts";
import { useDefinition } from "../../definitions.tsx";
import { useFilter } from "../filters/useFilter.ts";
import { listPath } from "../../paths.ts";
import { contentOf, isChanged, viewLink, viewParameter } from "./listQuery.ts";
import { useOpenedView } from "./openedView.tsx";
import { useChangeViews } from "./savedViews.ts";
import { ViewDialog } from "./ViewDialog.tsx";
import { ViewsList } from "./ViewsList.tsx";
import "./views.css";

/** The list's saved views: opens, saves, shares and renames them. */
export function ViewsMenu() {
  const definition = useDefinition();
  const navigate = useNavigate();
  const opened = useOpenedView();
  const { sort } = useListContext();
  const { filter } = useFilter();
  const { all, carryTo } = useColumns();
  const go = (view?: SavedView): void => void navigate(viewLink(definition, view));
  const { save, remove } = useChangeViews(({ id }) => {
    if (id === opened?.id) go();
  });
  const [named, setNamed] = useState<{ readonly instead?: SavedView }>();
  const [doomed, setDoomed] = useState<SavedView>();
  const seen = contentOf(filter, sort, all);
  const changed = opened !== undefined && isChanged(definition, opened, seen);
  const keep = (instead: SavedView): void =>
    save.mutate({ name: instead.name, shared: instead.shared, content: seen, instead });
  return (
    <>
      <Popover
        trigger={
          <ButtonContent icon="star">
            {opened ? opened.name : "Виды"}
            {changed && <span className="quiet"> · изменён</span>}
          </ButtonContent>
        }
        className={`${buttonClass({ look: "secondary" })} views-button${opened ? " views-button--opened" : ""}`}
      >
        <div className="views">
          <ViewsList
            opened={opened}
            onOpen={closing(go)}
            onRename={closing((instead) => setNamed({ instead }))}
            onDelete={closing(setDoomed)}
          />
          <div className="views__actions">
            {changed && opened.mine && (
              <Button size="small" look="primary" busy={save.isPending} onClick={() => keep(opened)}>
                Сохранить изменения
              </Button>
            )}
            <Button size="small" icon="plus" onClick={closing(() => setNamed({}))}>
              {opened && !opened.mine ? "Сохранить себе" : "Сохранить как новый"}
            </Button>
            {opened && (
              <Button size="small" look="quiet" icon="copy" onClick={() => void copyLink(listPath(definition), opened)}>
                Скопировать ссылку
              </Button>
            )}
          </div>
        </div>
      </Popover>
      {named && (
        <ViewDialog
          instead={named.instead}
          content={seen}
          onSaved={(view) => {
            setNamed(undefined);
            if (named.instead) carryTo(view);
            else go(view);
          }}
          onClose={() => setNamed(undefined)}
        />
      )}
      {doomed && (
        <ConfirmDialog
          open
          title={`Удалить вид «${doomed.name}»?`}
          busy={remove.isPending}
          confirm="Удалить"
          danger
          onConfirm={() => remove.mutate(doomed, { onSettled: () => setDoomed(undefined) })}
          onClose={() => setDoomed(undefined)}
        >
          {doomed.shared ? "Он пропадёт и у коллег. " : ""}Вернуть его будет нельзя.
        </ConfirmDialog>
      )}
    </>
  );
}

/** Runs an action and closes the panel around the button. */
const closing =
  <T extends readonly unknown[]>(act: (...given: T) => void) =>
  ({ currentTarget }: MouseEvent, ...given: T): void => {
    currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    act(...given);
  };

async function copyLink(path: string, { id, shared }: SavedView): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${path}?${viewParameter}=${id}`);
    notify.success(shared ? "Ссылка скопирована" : "Ссылка скопирована. Пока вид не общий, она откроется только у вас");
  } catch (error) {
    notify.error(error);
  }
}
