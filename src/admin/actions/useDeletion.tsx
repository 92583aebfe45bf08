import { useQueryClient } from "@tanstack/react-query";
import { useDataProvider, type RaRecord } from "ra-core";
import { useState, type ReactNode } from "react";
import type { Definition } from "../../resources/grammar.ts";
import { notify } from "../../shell/notify.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { resourceOf } from "../paths.ts";
import { represent } from "../texts/represent.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { useRefresh } from "./useRefresh.ts";

/**
 * Deletes a record after asking by its name.
 * @param onDeleted what comes after; the lists are asked for anew in any case
 */
export function useDeletion(definition: Definition, onDeleted?: () => void) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<RaRecord>();
  const [busy, setBusy] = useState(false);
  const resource = resourceOf(definition);
  const refresh = useRefresh(resource);
  const close = (): void => setAsked(undefined);
  const remove = async (record: RaRecord): Promise<void> => {
    setBusy(true);
    try {
      await dataProvider.delete(resource, { id: record.id, previousData: record });
      notify.success(`${definition.label.one} «${represent(definition, record, pageRegion())}»: удалено`);
      onDeleted?.();
      queryClient.removeQueries({ queryKey: [resource, "getOne", { id: String(record.id) }] });
      await refresh("onPage");
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
      close();
    }
  };
  const dialog: ReactNode = asked && (
    <ConfirmDialog
      open
      title="Удалить запись?"
      confirm="Удалить"
      danger
      busy={busy}
      onConfirm={() => void remove(asked)}
      onClose={close}
    >
      <p>
        {definition.label.one} <b>«{represent(definition, asked, pageRegion())}»</b>. Вернуть будет нельзя.
      </p>
    </ConfirmDialog>
  );
  return { ask: setAsked, dialog };
}
