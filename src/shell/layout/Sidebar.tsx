import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
} from "react";
import { Link, useLocation } from "react-router";
import type { Section } from "../../definition/menu/sections.ts";
import { callQuery } from "../data/callQuery.ts";
import { useSections } from "../data/useConfigured.ts";
import { background } from "../data/useIsFetchingForPage.ts";
import { prefetch } from "../navigation/prefetch.ts";
import { whenPageIsIdle } from "../navigation/whenPageIsIdle.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Tooltip } from "../../ui/overlays/Tooltip.tsx";
import "./Sidebar.css";

const none: readonly Section[] = [];

interface SidebarProps {
  expanded: boolean;
  onToggle: MouseEventHandler<HTMLElement>;
  /** The button that folds and unfolds the sidebar, which keeps the focus. */
  toggle: Ref<HTMLButtonElement>;
}

/** The product's sections: a rail of icons that unfolds to labels; below 992 px it opens with the menu button. */
export function Sidebar({ expanded, onToggle, toggle }: SidebarProps) {
  const sections = useSections(expanded);
  // Links are rendered in slices, so that the page stays responsive.
  const known = useDeferredValue(sections.known, none);
  const links = useMemo(() => known.filter(({ inMenu }) => inMenu), [known]);
  const badges = useBadges(links);
  const current = currentOf(links, useLocation().pathname);
  const client = useQueryClient();
  useEffect(() => whenPageIsIdle(client, () => links.forEach(({ path }) => prefetch(path))), [client, links]);
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
      {groupsOf(links).map(({ heading, members }) => (
        <Group key={heading ?? ""} heading={heading}>
          {members.map((link) => (
            <li key={link.path}>
              <SidebarRow
                link={link}
                badge={badges?.[link.name ?? ""]}
                isCurrent={link === current}
                expanded={expanded}
                {...(expanded && { onClick: onToggle })}
              />
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

/** Milliseconds between requests for the counts; a change reloads them at once. */
const lookAgain = 120_000;

/** The number of waiting records, by section. */
function useBadges(links: readonly Section[]) {
  const { data } = useQuery({
    ...callQuery("GET /api/sections/badges"),
    enabled: links.some(({ hasBadge }) => hasBadge),
    staleTime: lookAgain / 2,
    refetchInterval: lookAgain,
    meta: { isAround: true, ...background },
  });
  return data;
}

/** A folded sidebar shows a line in place of the heading. */
function Group({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  const id = useId();
  if (heading === undefined) return <ul className="sidebar__links">{children}</ul>;
  return (
    <div className="sidebar__group">
      <h2 id={id} className="sidebar__heading">
        {heading}
      </h2>
      <ul className="sidebar__links" aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}

/** Up to this many sections have no headings. */
const few = 6;

interface Group {
  readonly heading: string | undefined;
  readonly members: readonly Section[];
}

/** Groups the sections by heading, in their given order. */
function groupsOf(links: readonly Section[]): readonly Group[] {
  if (links.length <= few) return [{ heading: undefined, members: links }];
  const headings = [...new Set(links.map(({ group }) => group))];
  return headings.map((heading) => ({ heading, members: links.filter(({ group }) => group === heading) }));
}

interface SidebarRowProps {
  link: Section;
  badge: { readonly count: number; readonly exact: boolean } | undefined;
  isCurrent: boolean;
  expanded: boolean;
  onClick?: MouseEventHandler;
}

const SidebarRow = memo(({ link, badge, isCurrent, expanded, onClick }: SidebarRowProps) => {
  const id = useId();
  const waits = badge !== undefined && badge.count > 0;
  const fetchSoon = (): void => prefetch(link.path);
  return (
    <Tooltip text={expanded ? undefined : link.label} side="right">
      <Link
        to={link.path}
        className="sidebar__row"
        aria-current={isCurrent ? "page" : undefined}
        aria-describedby={waits ? id : undefined}
        onClick={onClick}
        onPointerEnter={fetchSoon}
        onFocus={fetchSoon}
      >
        <Icon name={link.icon} />
        <span className="sidebar__label">{link.label}</span>
        {waits && (
          // The description of the link, not part of its name.
          <span id={id} className="sidebar__badge figure" aria-hidden="true">
            {badge.count}
            {!badge.exact && "+"}
          </span>
        )}
      </Link>
    </Tooltip>
  );
});
SidebarRow.displayName = "SidebarRow";

/** The section of the current page: the one with the longest path that the address begins with. */
const currentOf = (links: readonly Section[], path: string): Section | undefined =>
  links
    .filter((link) => path === link.path || (link.path !== "/" && path.startsWith(`${link.path}/`)))
    .reduce<Section | undefined>(
      (best, link) => (best && best.path.length >= link.path.length ? best : link),
      undefined,
    );
