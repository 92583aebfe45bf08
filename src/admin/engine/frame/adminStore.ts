import { localStorageStore, memoryStore, type Store } from "ra-core";

/**
 * react-admin's store. This browser keeps the chosen columns; the position in a list and the selection are forgotten
 * with the page, since yesterday's filter would be confusing.
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
