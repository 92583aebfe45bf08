// Checks a record's page: its tabs or document, that each field is placed once, and the main actions.
import type { Definition } from "../grammar.ts";
import { pathOf } from "../states/states.ts";
import type { Action } from "../words/action.ts";
import type { FormEntries, Layout } from "../words/form.ts";
import type { DefinedLink } from "../words/link.ts";
import { type Fault, didYouMean } from "./fault.ts";

/** Errors of `form`. */
export function formFaults(definition: Definition): readonly Fault[] {
  const { tabs, layout } = definition.form;
  if ((tabs === undefined) === (layout === undefined))
    return [{ place: "form", message: 'use either "tabs" or "layout"' }];
  const known = Object.keys(definition.fields);
  return [
    ...Object.entries(tabs ?? {}).flatMap(([tab, entries]) => unknownIn(entries, known, `form.tabs.${tab}`)),
    ...(layout ? layoutFaults(definition, layout, known) : []),
  ];
}

function unknownIn(entries: FormEntries, known: readonly string[], place: string): readonly Fault[] {
  return placesIn(entries, place)
    .filter(({ name }) => !known.includes(name))
    .map(({ name, place: at }) => ({ place: at, message: `there is no field "${name}"${didYouMean(name, known)}` }));
}

interface Place {
  readonly name: string;
  readonly place: string;
}

const placesIn = (entries: FormEntries, place: string): readonly Place[] =>
  entries.flatMap((entry, index) =>
    typeof entry === "string"
      ? [{ name: entry, place: `${place}.${index}` }]
      : entry.fields.map((name, at) => ({ name, place: `${place}.${index}.fields.${at}` })),
  );

const parts = ["head", "body", "side", "more"] as const;

function layoutFaults(definition: Definition, layout: Layout, known: readonly string[]): readonly Fault[] {
  const { fields } = definition;
  const all = parts.flatMap((part) => placesIn(layout[part] ?? [], `form.layout.${part}`));
  const narrow = [...layout.head, ...(layout.side ?? [])];
  return [
    ...parts.flatMap((part) => unknownIn(layout[part] ?? [], known, `form.layout.${part}`)),
    ...all.flatMap(({ name, place }, at) => {
      const first = all.findIndex((other) => other.name === name);
      return first === at ? [] : [{ place, message: `"${name}" is already in ${all[first]?.place ?? ""}` }];
    }),
    ...all.flatMap(({ name, place }) =>
      narrow.includes(name) && fields[name]?.type === "lines"
        ? [{ place, message: `"${name}" is a table: move it to "body" or "more"` }]
        : [],
    ),
    ...layout.head.flatMap((name, at) =>
      fields[name]?.type === "related"
        ? [{ place: `form.layout.head.${at}`, message: `"${name}" is a list: move it to "body", "side" or "more"` }]
        : [],
    ),
    ...primaryFaults(definition, layout),
  ];
}

/** The errors of `primary`: unknown states, actions and links. */
function primaryFaults(definition: Definition, { primary = {} }: Layout): readonly Fault[] {
  const { actions, links } = definition;
  const states = pathOf(definition).map(({ key }) => key);
  const offered = Object.entries<Action | DefinedLink>({ ...links, ...actions }).flatMap(([name, { on }]) =>
    on.includes("record") ? [name] : [],
  );
  return Object.entries(primary).flatMap(([state, named]) => {
    const place = `form.layout.primary.${state}`;
    return [
      ...(states.includes(state)
        ? []
        : [{ place, message: `there is no state "${state}"${didYouMean(state, states)}` }]),
      ...[named]
        .flat()
        .filter((name) => !offered.includes(name))
        .map((name) => ({
          place,
          message: `there is no action or link "${name}" on the record's page${didYouMean(name, offered)}`,
        })),
    ];
  });
}
