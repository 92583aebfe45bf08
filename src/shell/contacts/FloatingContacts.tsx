import { useQuery } from "@tanstack/react-query";
import { contactWays, linkOf, settingsQuery, type ContactWay } from "./contactWays.ts";
import "./FloatingContacts.css";
import { queryClient } from "../data/queryClient.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { Tooltip } from "../../ui/overlays/Tooltip.tsx";

/** The manager's contacts at the page's edge: side by side if there is room, otherwise behind one button. */
export function FloatingContacts({ folded }: { folded: boolean }) {
  const { data } = useQuery(settingsQuery, queryClient);
  const ways = contactWays(data?.contacts);
  if (ways.length === 0) return null;
  return (
    <aside className={folded ? "contacts contacts--folded" : "contacts"} aria-label="Связаться с нами">
      {!folded && (
        <ul className="contacts__all">
          {ways.map((way) => (
            <li key={way.kind}>
              <Tooltip text={way.label} side="right">
                <WayLink way={way} className="contacts__button" />
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <div className="contacts__one">
        <Popover label="Связаться с нами" className="contacts__button" trigger={<Icon name="chat" />}>
          <ul className="contacts__list">
            {ways.map((way) => (
              <li key={way.kind}>
                <WayLink way={way} className="contacts__row" named />
              </li>
            ))}
          </ul>
        </Popover>
      </div>
    </aside>
  );
}

interface WayLinkProps {
  way: ContactWay;
  className: string;
  /** True to show the label. */
  named?: boolean;
}

function WayLink({ way, className, named = false }: WayLinkProps) {
  const { label, icon } = way;
  return (
    <a {...linkOf(way)} className={className} aria-label={named ? undefined : label}>
      <Icon name={icon} />
      {named && label}
    </a>
  );
}
