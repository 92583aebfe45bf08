import { useQuery } from "@tanstack/react-query";
import { useEffect, type MouseEventHandler, type Ref } from "react";
import { NavLink } from "react-router";
import { callQuery } from "../callQuery.ts";
import { sidebarLinks, type SidebarLink } from "../links.ts";
import { prefetch, prefetchWhenIdle } from "../prefetch.ts";
import { useUser } from "../RequireUser.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Tooltip } from "../ui/Tooltip.tsx";
import "./Sidebar.css";

interface SidebarProps {
  expanded: boolean;
  onToggle: MouseEventHandler<HTMLElement>;
  /** The button that folds and unfolds it, which keeps the focus. */
  toggle: Ref<HTMLButtonElement>;
}

/** The product's sections: a rail of pictures that unfolds into words; below 992 px it waits behind the burger. */
export function Sidebar({ expanded, onToggle, toggle }: SidebarProps) {
  const links = useLinks();
  const paths = links.map(({ to }) => to).join(" ");
  useEffect(() => prefetchWhenIdle(paths.split(" ")), [paths]);
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
          <li key={link.to}>
            <SidebarRow link={link} expanded={expanded} {...(expanded && { onClick: onToggle })} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SidebarRow({
  link,
  expanded,
  onClick,
}: {
  link: SidebarLink;
  expanded: boolean;
  onClick?: MouseEventHandler;
}) {
  const fetchSoon = (): void => prefetch(link.to);
  return (
    <Tooltip text={expanded ? undefined : link.label} side="right">
      <NavLink
        to={link.to}
        end={link.to === "/"}
        className="sidebar__row"
        onClick={onClick}
        onPointerEnter={fetchSoon}
        onFocus={fetchSoon}
      >
        <Icon name={link.icon} />
        <span className="sidebar__label">{link.label}</span>
      </NavLink>
    </Tooltip>
  );
}

/** The role's own sections, then those that operators have added (design §6). */
function useLinks(): readonly SidebarLink[] {
  const { role } = useUser();
  const { data = [] } = useQuery(callQuery("GET /api/sections"));
  return [...sidebarLinks[role], ...data.map(({ path, label, icon }) => ({ to: path, label, icon }))];
}
