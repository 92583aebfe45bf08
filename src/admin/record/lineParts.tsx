// The components that a table inside a record may name for what stands below each of its lines (`part`).
import type { ComponentType } from "react";
import type { LinePart } from "../../resources/recordWords.ts";
import { OwnTerms, Terms } from "../terms/Terms.tsx";

/** What each gets: where its line is in the form. */
interface PartProps {
  source: string;
}

const lineParts: Readonly<Record<LinePart, ComponentType<PartProps>>> = { terms: Terms, ownTerms: OwnTerms };

/** The component of a name. */
export function LinePartOf({ name, source }: PartProps & { name: LinePart }) {
  const Part = lineParts[name];
  return <Part source={source} />;
}
