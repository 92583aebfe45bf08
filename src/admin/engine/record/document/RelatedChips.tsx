import { useGetManyReference, useRecordContext, type RaRecord } from "ra-core";
import { Link } from "react-router";
import { formatNumber } from "../../../../domain/money/format.ts";
import type { Definition, RelatedField } from "../../../../definition/grammar.ts";
import { Icon } from "../../../../ui/icons/Icon.tsx";
import { may } from "../../../../definition/access/access.ts";
import { useDefinition, useDefinitions, useRole } from "../../definitions.tsx";
import { presetOf } from "../../fields/relatedPreset.ts";
import { listLink } from "../../listLink.ts";
import { sortOf } from "../../list/sortOf.ts";
import { createPath, listPath, resourceOf } from "../../paths.ts";
import type { PlacedField } from "../form/formTabs.ts";

/** The related kinds with their counts; each leads to its list, filtered by this record, and to a new one. */
export function RelatedChips({ related }: { related: readonly PlacedField[] }) {
  const owner = useRecordContext<RaRecord>();
  const role = useRole();
  const { find } = useDefinitions();
  const kinds = related.flatMap(({ name, field }) => {
    const target = field.type === "related" ? find(field.to) : undefined;
    return field.type === "related" && target && may(target, "read", role) ? [{ name, field, target }] : [];
  });
  if (!owner || kinds.length === 0) return null;
  return (
    <nav aria-label="Связанные записи">
      <ul className="related-chips">
        {kinds.map(({ name, field, target }) => (
          <Chip key={name} field={field} target={target} owner={owner} />
        ))}
      </ul>
    </nav>
  );
}

interface ChipProps {
  field: RelatedField;
  target: Definition;
  owner: RaRecord;
}

function Chip({ field: { label, by }, target, owner }: ChipProps) {
  const definition = useDefinition();
  const role = useRole();
  const { total } = useGetManyReference(
    resourceOf(target),
    { target: by, id: owner.id, pagination: { page: 1, perPage: 1 }, sort: sortOf(target.list.sort) },
    { onError: () => undefined },
  );
  const count = total === undefined ? null : <b className="figure">{formatNumber(total)}</b>;
  return (
    <li className={total === 0 ? "related-chip related-chip--none" : "related-chip"}>
      {target.list.filters?.includes(by) ? (
        <Link className="related-chip__link" to={listLink(listPath(target), { [by]: owner.id })}>
          {label} {count}
        </Link>
      ) : (
        <span className="related-chip__link">
          {label} {count}
        </span>
      )}
      {may(target, "create", role) && (
        <Link
          className="related-chip__add"
          to={createPath(target, presetOf({ target, by, definition, owner }))}
          aria-label={`Добавить: ${label}`}
          title={`Добавить: ${label}`}
        >
          <Icon name="plus" size={16} />
        </Link>
      )}
    </li>
  );
}
