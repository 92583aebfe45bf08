import type { Role } from "../../../domain/company/role.ts";
import type { Action } from "../../../definition/words/action.ts";
import type { DefinedLink } from "../../../definition/words/link.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { holds } from "../../../definition/condition.ts";
import { asker } from "../../../shell/asker.ts";
import { may } from "../../../definition/access/access.ts";
import type { Values } from "../fields/fieldProps.ts";
import { repeat } from "./repeat.ts";

export type Place = Action["on"][number];

export interface NamedAction extends Action {
  readonly name: string;
}

interface NamedLink extends DefinedLink {
  readonly name: string;
}

/** An action offered for a record: a request to the server, or something that the browser does. */
export type Offer = NamedAction | NamedLink | typeof repeat;

/** Everything that a role is offered for a record; links first, since they change nothing. */
export const offers = (
  definition: Definition,
  place: "row" | "record",
  role: Role,
  record: Values,
): readonly Offer[] => [
  ...Object.entries(definition.links ?? {})
    .filter(([, { on, access, when }]) => on.includes(place) && access.includes(role) && holds(when, record, asker()))
    .map(([name, link]) => ({ ...link, name })),
  ...offered(definition, place, role, record),
  ...(may(definition, "create", role) ? [repeat] : []),
];

/** The actions that a role is offered in a place; for one record only those that its state and files allow. */
export const offered = (
  { actions = {} }: Definition,
  place: Place,
  role: Role,
  record?: Values,
): readonly NamedAction[] =>
  Object.entries(actions)
    .filter(([, action]) => action.on.includes(place) && action.access.includes(role))
    .filter(([, action]) => !record || (holds(action.when, record, asker()) && hasFile(action, record)))
    .map(([name, action]) => ({ ...action, name }));

/** False for the download of a missing file, unless a paper is drawn instead. */
const hasFile = ({ download, paper }: Action, record: Values): boolean =>
  download === undefined || paper !== undefined || Boolean(record[download]);
