import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LayoutInput, SavedLayout } from "../../../contract/pivot/pivotLayouts.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { messages } from "../../../i18n/messages.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { notify } from "../../../ui/notify.ts";
import { viewOf, type Table } from "../layout/table.ts";

const route = "GET /api/pivot/layouts";

export const useSavedLayouts = () => useQuery(callQuery(route));

export const tableOf = ({ layout, view }: SavedLayout): Table => ({ layout, view: viewOf(view) });

interface Saving {
  readonly name: string;
  readonly shared: boolean;
  readonly table: Table;
  /** The layout to replace; absent for a new one. */
  readonly instead?: SavedLayout;
}

/** Saves, replaces and deletes layouts; the list is updated at once. */
export function useChangeLayouts() {
  const client = useQueryClient();
  const done = { onSettled: () => client.invalidateQueries({ queryKey: [route] }), onError: notify.error };
  const save = useMutation({
    ...done,
    mutationFn: ({ name, shared, table, instead }: Saving): Promise<SavedLayout> => {
      const body: LayoutInput = { name, shared, layout: table.layout, view: { ...table.view } };
      return instead
        ? send("PUT /api/pivot/layouts/{id}", {
            params: { id: instead.id },
            body: { ...body, version: instead.version },
          })
        : send("POST /api/pivot/layouts", { body });
    },
    onSuccess: () => notify.success(messages.saved),
  });
  const remove = useMutation({
    ...done,
    mutationFn: ({ id }: SavedLayout) => send("DELETE /api/pivot/layouts/{id}", { params: { id } }),
  });
  return { save, remove };
}
