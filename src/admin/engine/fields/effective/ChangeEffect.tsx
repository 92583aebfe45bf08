import { useQuery } from "@tanstack/react-query";
import { previewChange, type PlannedChange } from "../../../../dataProvider/effective.ts";
import { formatNumber } from "../../../../domain/money/format.ts";
import type { Touched } from "../../../../definition/effective.ts";
import type { ScalarField } from "../../../../definition/grammar.ts";
import { isEmpty, readValue } from "../../../../definition/values.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { useDefinition, useDefinitions } from "../../definitions.tsx";
import { useDebounced } from "../inputs/useDebounced.ts";
import { listLink } from "../../listLink.ts";
import { listPath, resourceOf } from "../../paths.ts";

const pauseMilliseconds = 400;

/** Who a change would affect, with links to their lists and an example: shown while typing, before saving. */
export function ChangeEffect({ id, field, change }: { id: number; field: ScalarField; change: PlannedChange }) {
  const definition = useDefinition();
  const settled = useDebounced(JSON.stringify(change), pauseMilliseconds);
  const { data } = useQuery({
    queryKey: [resourceOf(definition), "preview", id, settled],
    queryFn: ({ signal }) => previewChange(definition, id, JSON.parse(settled) as PlannedChange, signal),
    // Invalid values are reported by the field itself.
    enabled: mayBe(field, (JSON.parse(settled) as PlannedChange).value),
    retry: false,
  });
  const touched = data?.touched.filter(({ count }) => count > 0) ?? [];
  return (
    <div className="change-effect" role="status">
      {data && touched.length === 0 && data.example === null && <p>Пока никого не коснётся.</p>}
      {touched.length > 0 && (
        <p>
          Коснётся:{" "}
          {touched.map((list, index) => (
            <span key={list.resource}>
              {index > 0 && "; "}
              <TouchedLink {...list} />
            </span>
          ))}
          .
        </p>
      )}
      {data?.example && <p>{data.example}.</p>}
    </div>
  );
}

const mayBe = (field: ScalarField, value: unknown): boolean =>
  isEmpty(value) ? !field.required : "value" in readValue(value, field, pageRegion());

/** Opens the list in a new tab, since the form has unsaved changes. */
function TouchedLink({ resource, label, count, filter }: Touched) {
  const definition = useDefinitions().find(resource);
  const [what = label, note] = label.split(": ");
  const words = `${what}\u00a0— ${formatNumber(count)}`;
  return (
    <>
      {definition ? (
        <a href={listLink(listPath(definition), filter)} target="_blank" rel="noreferrer">
          {words}
        </a>
      ) : (
        words
      )}
      {note !== undefined && ` (${note})`}
    </>
  );
}
