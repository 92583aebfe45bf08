import type { RaRecord } from "ra-core";
import type { Definition } from "../../../definition/grammar.ts";
import { isState } from "../../../definition/states/stateFields.ts";
import { closedBy, frozenBy } from "../../../definition/access/frozen.ts";
import { isAsked } from "../../../definition/schema.ts";
import { asker } from "../../../shell/asker.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { mayChange } from "../../../definition/access/access.ts";
import { offered } from "../actions/offered.ts";
import { useRole } from "../definitions.tsx";

/** Why a record is frozen, which fields are still open, and which of the actions above can be used instead. */
export function FrozenNotice({ definition, record }: { definition: Definition; record: RaRecord }) {
  const role = useRole();
  const words = frozenBy(definition, record, asker());
  if (words.length === 0 || !mayChange(definition, role)) return null;
  const fields = Object.entries(definition.fields).filter(([name]) => !isState(definition, name));
  // A word that closes everything makes the others untrue: they say what is open.
  const closing = new Set(fields.flatMap(([name, field]) => closedBy(words, name, field) ?? []));
  const open = fields
    .filter(([name, field]) => words[0]?.open?.includes(name) && isAsked(field, record, pageRegion()))
    .filter(([name, field]) => !closedBy(words, name, field))
    .map(([, { label }]) => label);
  const instead = offered(definition, "record", role, record)
    .filter(({ name }) => words.some((word) => word.instead === name))
    .map(({ label }) => `«${label}»`);
  return (
    <Notice tone="neutral" title={[...new Set([...closing].map(({ because }) => because))].join(". ")}>
      {open.length > 0 && <p>Ещё меняется: {open.join(", ")}.</p>}
      {instead.length > 0 && <p>Вместо этого: {instead.join(", ")}.</p>}
    </Notice>
  );
}
