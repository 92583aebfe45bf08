import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from "react";

/** A component in a separate module, and a function that preloads it. */
type LazyOnce<P> = FunctionComponent<P> & { readonly preload: () => void };

/**
 * Like `lazy`, but an instance that is mounted after the module has loaded renders at once, without suspending.
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
    // Stays the same while mounted, since another component would be remounted.
    const [Component] = useState(() => loaded ?? Later);
    return createElement(Component, props);
  }
  return Object.assign(Once, {
    // Errors are shown when it is rendered.
    preload: (): void => void fetch().catch(() => undefined),
  });
}
