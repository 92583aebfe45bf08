import type { DeletionPreview } from "../../../contract/records/history.ts";
import { formatNumber } from "../../../domain/money/format.ts";
import { useDefinitions } from "../definitions.tsx";
import "./deletion.css";

interface ConsequencesProps {
  preview: Pick<DeletionPreview, "goes" | "cleared">;
  also: string | undefined;
  /** True if several records are deleted. */
  many?: boolean;
}

/** What is deleted with a record, and what only loses its reference to it. */
export function Consequences({ preview: { goes, cleared }, also, many = false }: ConsequencesProps) {
  const definitions = useDefinitions();
  const named = (resource: string, count: number): string =>
    `${definitions.find(resource)?.label.many ?? resource}: ${formatNumber(count)}`;
  return (
    <>
      {goes.length > 0 && (
        <div>
          Вместе с {many ? "ними" : "ней"} удалятся
          <Bulleted texts={goes.map(({ resource, count }) => named(resource, count))} />
        </div>
      )}
      {cleared.length > 0 && (
        <div>
          Останутся, но уже без ссылки на {many ? "них" : "неё"}
          <Bulleted texts={cleared.map(({ resource, count }) => named(resource, count))} />
        </div>
      )}
      {also !== undefined && <p>{also}</p>}
    </>
  );
}

export const Bulleted = ({ texts }: { texts: readonly string[] }) => (
  <ul className="deletion__list">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
