import { useMemo } from "react";
import { wordDiff } from "../../../../domain/text/wordDiff.ts";
import type { Definition, Field } from "../../../../definition/grammar.ts";
import type { Revision } from "../../../../definition/revision.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { textOf } from "../../../../definition/texts/textOf.ts";
import { plainText } from "./plainText.ts";

interface RevisionDiffProps {
  definition: Definition;
  /** The earlier version; absent for the first, where everything is new. */
  before: Revision | undefined;
  after: Revision;
}

/** The differences between two versions, field by field and word by word. */
export function RevisionDiff({ definition, before, after }: RevisionDiffProps) {
  const changed = Object.keys(after.values).flatMap((name) => {
    const field = definition.fields[name];
    const same = JSON.stringify(before?.values[name] ?? null) === JSON.stringify(after.values[name] ?? null);
    return field && !same ? [{ name, field }] : [];
  });
  if (changed.length === 0) return <p className="quiet">Версии не отличаются.</p>;
  return changed.map(({ name, field }) => (
    <section key={name} className="revision-diff" aria-label={field.label}>
      <h3>{field.label}</h3>
      <FieldDiff before={words(field, before?.values[name])} after={words(field, after.values[name])} />
    </section>
  ));
}

function FieldDiff({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => wordDiff(before, after), [before, after]);
  if (before === after) return <p className="quiet">Слова те же, изменилось оформление.</p>;
  return (
    <p className="revision-diff__text">
      {pieces.map(({ kind, text }, index) =>
        kind === "same" ? (
          <span key={index}>{text}</span>
        ) : kind === "added" ? (
          <ins key={index}>{text}</ins>
        ) : (
          <del key={index}>{text}</del>
        ),
      )}
    </p>
  );
}

const words = (field: Field, value: unknown): string =>
  field.type === "richText"
    ? plainText(typeof value === "string" ? value : "")
    : textOf(value, field, { region: pageRegion() });
