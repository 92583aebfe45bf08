import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, type MouseEventHandler, type Ref } from "react";
import { Link, useLocation } from "react-router";
import type { Section } from "../../resources/sections.ts";
import { callQuery } from "../data/callQuery.ts";
import { prefetch, prefetchWhenIdle } from "../navigation/prefetch.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Tooltip } from "../../ui/overlays/Tooltip.tsx";
import "./Sidebar.css";

interface SidebarProps {
  expanded: boolean;
  onToggle: MouseEventHandler<HTMLElement>;
  /** The button that folds and unfolds it, which keeps the focus. */
  toggle: Ref<HTMLButtonElement>;
}

/** The product's sections: a rail of pictures that unfolds into words; below 992 px it waits behind the burger. */
export function Sidebar({ expanded, onToggle, toggle }: SidebarProps) {
  const { data } = useQuery(callQuery("GET /api/sections"));
  const links = useMemo(() => (data ?? []).filter(({ inMenu }) => inMenu), [data]);
  const current = currentOf(links, useLocation().pathname);
  useEffect(() => prefetchWhenIdle(links.map(({ path }) => path)), [links]);
  const label = expanded ? "Свернуть меню" : "Развернуть меню";
  return (
    <nav className={expanded ? "sidebar sidebar--expanded" : "sidebar"} aria-label="Разделы">
      <Tooltip text={expanded ? undefined : label} side="right">
        <button
          ref={toggle}
          type="button"
          className="sidebar__row"
          aria-label={label}
          aria-expanded={expanded}
          onClick={onToggle}
        >
          <Icon name={expanded ? "close" : "menu"} />
          <span className="sidebar__label">Меню</span>
        </button>
      </Tooltip>
      <ul className="sidebar__links">
        {links.map((link) => (
          <li key={link.path}>
            <SidebarRow
              link={link}
              isCurrent={link === current}
              expanded={expanded}
              {...(expanded && { onClick: onToggle })}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SidebarRow({
  link,
  isCurrent,
  expanded,
  onClick,
}: {
  link: Section;
  isCurrent: boolean;
  expanded: boolean;
  onClick?: MouseEventHandler;
}) {
  const fetchSoon = (): void => prefetch(link.path);
  return (
    <Tooltip text={expanded ? undefined : link.label} side="right">
      <Link
        to={link.path}
        className="sidebar__row"
        aria-current={isCurrent ? "page" : undefined}
        onClick={onClick}
        onPointerEnter={fetchSoon}
        onFocus={fetchSoon}
      >
        <Icon name={link.icon} />
        <span className="sidebar__label">{link.label}</span>
      </Link>
    </Tooltip>
  );
}

/** The section that a page is in: of those that its address begins with, the one that says most of it. */
const currentOf = (links: readonly Section[], path: string): Section | undefined =>
  links
    .filter((link) => path === link.path || (link.path !== "/" && path.startsWith(`${link.path}/`)))
    .reduce<Section | undefined>(
      (best, link) => (best && best.path.length >= link.path.length ? best : link),
      undefined,
    );
