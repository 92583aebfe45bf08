import type { Role } from "../../../domain/role.ts";
import type { Action } from "../../../resources/actionWords.ts";
import type { Effect } from "../../../resources/effectWords.ts";
import type { Definition } from "../../../resources/grammar.ts";
import { holds } from "../../../resources/schema.ts";
import type { Values } from "../fields/fieldProps.ts";

export type Place = Action["on"][number];

export interface NamedAction extends Action {
  readonly name: string;
}

interface NamedEffect extends Effect {
  readonly name: string;
}

/** One thing that can be done with a record: a request to the server, or an effect in the browser. */
export type Offer = NamedAction | NamedEffect;

/** Everything that a role is offered for a record: what the browser does first, for it changes nothing. */
export const offers = (
  definition: Definition,
  place: "row" | "record",
  role: Role,
  record: Values,
): readonly Offer[] => [
  ...Object.entries(definition.effects ?? {})
    .filter(([, { on, access, when }]) => on.includes(place) && access.includes(role) && holds(when, record))
    .map(([name, effect]) => ({ ...effect, name })),
  ...offered(definition, place, role, record),
];

/** The actions that a role is offered in a place; those of one record only while its state allows them, and its file is there. */
export const offered = (
  { actions = {} }: Definition,
  place: Place,
  role: Role,
  record?: Values,
): readonly NamedAction[] =>
  Object.entries(actions)
    .filter(([, action]) => action.on.includes(place) && action.access.includes(role))
    .filter(([, action]) => !record || (holds(action.when, record) && hasFile(action, record)))
    .map(([name, action]) => ({ ...action, name }));

/** False for the download of a file that nobody has uploaded, where nothing is drawn in its place. */
const hasFile = ({ download, paper }: Action, record: Values): boolean =>
  download === undefined || paper !== undefined || Boolean(record[download]);
