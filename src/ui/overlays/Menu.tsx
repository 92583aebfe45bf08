import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import "./floating.css";
import "./Menu.css";
import { useFloating } from "./useFloating.ts";

interface MenuState {
  readonly id: string;
  /** The button that the menu belongs to; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly close: () => void;
}

/** A menu's state, for `Menu`, and the properties of its button. */
export function useMenu() {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menu: MenuState = { id, anchor, close: () => setAnchor(null) };
  const button = {
    "aria-haspopup": "menu",
    "aria-expanded": anchor !== null,
    "aria-controls": anchor ? id : undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(anchor ? null : currentTarget),
  } as const;
  return { menu, button };
}

interface MenuProps {
  state: MenuState;
  children: ReactNode;
}

/** A menu below its button. The arrow keys, Home, End and first letters move through it; Esc and Tab close it. */
export const Menu = ({ state: { anchor, ...state }, children }: MenuProps) =>
  anchor && (
    <OpenMenu anchor={anchor} {...state}>
      {children}
    </OpenMenu>
  );

interface OpenMenuProps extends Omit<MenuState, "anchor"> {
  anchor: HTMLElement;
  children: ReactNode;
}

function OpenMenu({ id, anchor, close, children }: OpenMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating(panel, useRef(anchor));
  useLayoutEffect(() => {
    const menu = panel.current;
    if (menu) itemsOf(menu)[0]?.focus({ preventScroll: true });
    return () => {
      if (menu?.contains(document.activeElement)) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);
  useEffect(() => {
    const press = ({ target }: PointerEvent): void => {
      const isInside = target instanceof Node && (panel.current?.contains(target) || anchor.contains(target));
      if (!isInside) close();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  });
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    // These keys have other meanings around the menu.
    event.stopPropagation();
    if (event.key === "Tab" || event.key === "Escape") {
      event.preventDefault();
      close();
      return;
    }
    const items = itemsOf(event.currentTarget);
    const next = items[nextOf(event.key, items)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={panel} id={id} className="floating menu" popover="manual" role="menu" tabIndex={-1} onKeyDown={onKey}>
      {children}
    </div>
  );
}

const itemsOf = (menu: HTMLElement): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>(".menu__item:not(:disabled)"),
];

/** The item that a key moves to; -1 if none. */
function nextOf(key: string, items: readonly HTMLElement[]): number {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === "ArrowDown") return (at + 1) % items.length;
  if (key === "ArrowUp") return (Math.max(at, 0) - 1 + items.length) % items.length;
  if (key === "Home") return 0;
  if (key === "End") return items.length - 1;
  if (key.length !== 1 || key === " ") return -1;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const begun = after.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
  return begun ? items.indexOf(begun) : -1;
}

/** An item of a menu. */
export const MenuItem = (props: Omit<ComponentProps<"button">, "type" | "className" | "tabIndex">) => (
  <button type="button" role="menuitem" tabIndex={-1} className="menu__item" {...props} />
);
