import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SavedView, ViewContent } from "../../../../contract/records/views.ts";
import { send } from "../../../../dataProvider/requests/http.ts";
import { callQuery } from "../../../../shell/data/callQuery.ts";
import { messages } from "../../../../i18n/messages.ts";
import { notify } from "../../../../ui/notify.ts";
import { useDefinition, useRole } from "../../definitions.tsx";

const route = "GET /api/views";

/** The saved views of the current list; if they fail to load, the list still works. */
export function useSavedViews() {
  const { name } = useDefinition();
  const role = useRole();
  return useQuery({
    ...callQuery(route, { query: { resource: name } }),
    enabled: role === "ADMIN",
    retry: false,
    staleTime: 60_000,
  });
}

interface Saving {
  readonly name: string;
  readonly shared: boolean;
  readonly content: ViewContent;
  /** The view to replace; absent for a new one. */
  readonly instead?: SavedView | undefined;
}

const removal = ["remove a view"];

/** The views that this tab has deleted lately, or is deleting. */
export const useRemovedViews = (): readonly number[] =>
  useMutationState({
    filters: { mutationKey: removal, predicate: ({ state }) => state.status !== "error" },
    select: ({ state }) => (state.variables as SavedView).id,
  });

/**
 * Saves, replaces and deletes views, and sets the default; the menu is updated at once.
 * @param onRemoved called before the views are read again
 */
export function useChangeViews(onRemoved?: (view: SavedView) => void) {
  const client = useQueryClient();
  const { name: resource } = useDefinition();
  const done = { onSettled: () => client.invalidateQueries({ queryKey: [route] }), onError: notify.error };
  const save = useMutation({
    ...done,
    mutationFn: ({ name, shared, content, instead }: Saving): Promise<SavedView> =>
      instead
        ? send("PUT /api/views/{id}", {
            params: { id: instead.id },
            body: { name, shared, ...content, version: instead.version },
          })
        : send("POST /api/views", { body: { resource, name, shared, ...content } }),
    // The list is compared with the saved view from now on.
    onSuccess: async (saved) => {
      const { queryKey } = callQuery(route, { query: { resource } });
      client.setQueryData(queryKey, (all) => [...(all ?? []).filter(({ id }) => id !== saved.id), saved]);
      notify.success(messages.saved);
      await client.invalidateQueries({ queryKey: [route] });
    },
  });
  const remove = useMutation({
    ...done,
    mutationKey: removal,
    mutationFn: ({ id }: SavedView) => send("DELETE /api/views/{id}", { params: { id } }),
    onSuccess: (_, view) => onRemoved?.(view),
  });
  const open = useMutation({
    ...done,
    mutationFn: ({ id, isDefault }: SavedView) =>
      send("PUT /api/views/{id}/default", { params: { id }, body: { isDefault: !isDefault } }),
  });
  return { save, remove, open };
}
