import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from "react";

/** A component in a module of its own, and a function that loads it ahead of its use. */
type LazyOnce<P> = FunctionComponent<P> & { readonly preload: () => void };

/**
 * Like `lazy`, but an instance that is mounted after the module has loaded is drawn at once, without suspending.
 * @param load imports the module and returns its component
 */
export function lazyOnce<P extends object>(load: () => Promise<ComponentType<P>>): LazyOnce<P> {
  let loaded: ComponentType<P> | undefined;
  const fetch = async (): Promise<{ default: ComponentType<P> }> => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Later: ComponentType<P> = lazy(fetch);
  function Once(props: P) {
    // The same one as long as it is mounted, since another would be mounted anew.
    const [Component] = useState(() => loaded ?? Later);
    return createElement(Component, props);
  }
  return Object.assign(Once, {
    // Errors are shown when it is drawn.
    preload: (): void => void fetch().catch(() => undefined),
  });
}
