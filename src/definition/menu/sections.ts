// The sections of the product: lists of definitions and hand-written screens. The server returns them (GET /api/sections)
// for the sidebar and the search.
import type { IconName } from "./icons.ts";
import type { Role } from "../../domain/company/role.ts";
import type { Condition } from "../condition.ts";
import type { Definition } from "../grammar.ts";

export interface Section {
  /** The listed resource; absent for a hand-written screen. */
  readonly name?: string | undefined;
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  /** Its heading in the sidebar. */
  readonly group?: string | undefined;
  /** True if the sidebar shows it; other sections are reached by search and from related records. */
  readonly inMenu: boolean;
  /** True if customers have screens of their own for it. */
  readonly hasPortal?: true | undefined;
  /** True if the sidebar shows how many of its records are waiting. */
  readonly hasBadge?: true | undefined;
}

/** A hand-written screen. */
export interface Screen extends Pick<Section, "path" | "label" | "icon"> {
  readonly roles: readonly Role[];
  readonly menu: false | Place;
}

interface Place {
  readonly at: number;
  readonly group?: string | undefined;
}

/** The condition of a section's waiting records; undefined if it has no badge. */
export const badgeOf = ({ menu }: Pick<Definition, "menu">): Condition | undefined =>
  typeof menu === "object" ? menu.badge : undefined;

/** The group of sections without one, which are the operators'. */
const ownGroup = "Свои разделы";

/** After all sections with a position. */
const last: Place = { at: Infinity };

/**
 * A role's sections in the order of the sidebar.
 * @param own the definitions whose generated screens the role uses
 * @param screens hand-written screens
 * @param groups the sidebar's headings by name, in order
 */
export function sectionsOf(
  role: Role,
  own: readonly Definition[],
  screens: readonly Screen[],
  groups: Readonly<Record<string, string>>,
): readonly Section[] {
  const order = Object.keys(groups);
  const others = screens
    .filter(({ roles }) => roles.includes(role))
    .map(({ path, label, icon, menu }) => ({
      section: { path, label, icon },
      menu,
      apart: { rank: -1, group: undefined },
    }));
  const lists = own
    .filter(({ access }) => access.read.includes(role))
    .map(({ name, path = name, label, icon = "box", menu, portal }) => ({
      section: {
        name,
        path: `/${path}`,
        label: label.many,
        icon,
        ...(badgeOf({ menu }) && { hasBadge: true as const }),
        ...(portal && role === "CUSTOMER" && { hasPortal: true as const }),
      },
      menu: menu === false || typeof menu === "object" ? menu : last,
      apart: { rank: order.length, group: ownGroup },
    }));
  return [...others, ...lists]
    .map(({ section, menu, apart }) => {
      const { at, group = "" } = menu || last;
      const place = groups[group] === undefined ? apart : { rank: order.indexOf(group), group: groups[group] };
      return { at, rank: place.rank, section: { ...section, group: place.group, inMenu: menu !== false } };
    })
    .sort((a, b) => a.rank - b.rank || (a.at === b.at ? 0 : a.at - b.at))
    .map(({ section }) => section);
}
