// Assigns the fields of a record to the places of a document.
import type { Definition } from "../../../../definition/grammar.ts";
import { layoutOf } from "../../../../definition/layout.ts";
import type { Values } from "../../fields/fieldProps.ts";
import { placing, sectionsOf, type FormSection, type PlacedField, type PlacingTerms } from "../form/formTabs.ts";

/** The places of a document with the fields that currently apply. */
export interface DocumentPlaces {
  readonly head: readonly PlacedField[];
  readonly body: readonly PlacedField[];
  readonly side: readonly PlacedField[];
  /** The folded sections. */
  readonly folds: readonly Fold[];
  /** The related kinds, wherever they are placed. */
  readonly related: readonly PlacedField[];
}

export interface Fold {
  readonly title: string;
  readonly fields: readonly PlacedField[];
}

/** The places of a document by its layout. */
export function documentPlaces(definition: Definition, values: Values, terms: PlacingTerms): DocumentPlaces {
  const { head, body, side, more } = layoutOf(definition) ?? { head: [], body: [], side: [], more: [] };
  const place = placing(definition, values, terms);
  const [inHead, inBody, inSide] = [head.flatMap(place), body.flatMap(place), side.flatMap(place)];
  const folds = foldsOf(sectionsOf(more, place));
  return {
    head: inHead,
    body: inBody,
    side: inSide.filter(({ field }) => field.type !== "related"),
    folds,
    related: [...inBody, ...inSide, ...folds.flatMap(({ fields }) => fields)].filter(
      ({ field }) => field.type === "related",
    ),
  };
}

/** Named sections, a section for each list, and a last one for the rest. */
function foldsOf(sections: readonly FormSection[]): readonly Fold[] {
  const loose = sections.flatMap(({ title, fields }) => (title === undefined ? fields : []));
  const rest = loose.filter(({ field }) => field.type !== "related");
  return [
    ...sections.flatMap(({ title, fields }) => (title === undefined ? [] : [{ title, fields }])),
    ...loose
      .filter(({ field }) => field.type === "related")
      .map((placed) => ({ title: placed.field.label, fields: [placed] })),
    ...(rest.length > 0 ? [{ title: "Остальное", fields: rest }] : []),
  ];
}
