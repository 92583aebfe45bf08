import { localStorageStore, memoryStore, type Store } from "ra-core";

/**
 * Where react-admin remembers things: which columns somebody chose stays in this browser; where they were in a list, and
 * what they had selected there, is forgotten with the page, as somebody else's filter on the next morning would surprise.
 */
export function createAdminStore(): Store {
  const lasting = localStorageStore("1", "kabinet");
  const passing = memoryStore();
  const of = (key: string): Store => (key.endsWith(".columns") ? lasting : passing);
  const both = (act: (store: Store) => void): void => [lasting, passing].forEach(act);
  return {
    setup: () => both((store) => store.setup()),
    teardown: () => both((store) => store.teardown()),
    getItem: (key, defaultValue) => of(key).getItem(key, defaultValue),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    removeItems: (prefix) => both((store) => store.removeItems(prefix)),
    reset: () => both((store) => store.reset()),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  };
}
