import { useQueryClient } from "@tanstack/react-query";
import { useDataProvider, type RaRecord } from "ra-core";
import { useState, type ReactNode } from "react";
import type { Definition } from "../../../definition/grammar.ts";
import { notify } from "../../../ui/notify.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { resourceOf } from "../paths.ts";
import { kindAndName } from "../../../definition/texts/represent.ts";
import { DeletionDialog } from "./DeletionDialog.tsx";
import { useRefresh } from "./useRefresh.ts";

/**
 * Deletes a record after a confirmation that shows what is deleted with it; if it can't be deleted, offers the
 * definition's alternative.
 * @param onDeleted called afterwards; lists are reloaded anyway
 */
export function useDeletion(definition: Definition, onDeleted?: () => void) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<RaRecord>();
  const [busy, setBusy] = useState(false);
  const resource = resourceOf(definition);
  const refresh = useRefresh();
  const close = (): void => setAsked(undefined);

  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
      close();
    }
  };
  const remove = (record: RaRecord): Promise<void> =>
    run(async () => {
      await dataProvider.delete(resource, { id: record.id, previousData: record });
      notify.success(`${kindAndName(definition, record, pageRegion()).join(" ")}: удалено`);
      // The deleted record's page has nothing to reload; the next page loads its own data.
      if (onDeleted) await refresh();
      onDeleted?.();
      queryClient.removeQueries({ queryKey: [resource, "getOne", { id: String(record.id) }] });
      queryClient.removeQueries({ queryKey: [resource, "effective", Number(record.id)] });
      if (!onDeleted) await refresh("onPage");
    });
  const doInstead = (record: RaRecord): Promise<void> =>
    run(async () => {
      const { set = {}, success = "" } = definition.deletion?.instead ?? {};
      const version: unknown = record["version"];
      await dataProvider.update(resource, {
        id: record.id,
        data: { id: record.id, version, ...set },
        previousData: record,
      });
      notify.success(success);
      await refresh("onPage");
    });

  const dialog: ReactNode = asked && (
    <DeletionDialog
      definition={definition}
      record={asked}
      busy={busy}
      onDelete={() => void remove(asked)}
      onInstead={() => void doInstead(asked)}
      onClose={close}
    />
  );
  return { ask: setAsked, dialog };
}
