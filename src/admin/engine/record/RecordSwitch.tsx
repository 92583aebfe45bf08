import { NavLink, useSearchParams } from "react-router";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { ButtonLink } from "../../../ui/controls/ButtonLink.tsx";
import { may } from "../../../definition/access/access.ts";
import { useDefinition, useRole } from "../definitions.tsx";
import { useSwitch } from "../list/useSwitch.ts";
import { createPath, recordPath } from "../paths.ts";
import { represent } from "../../../definition/texts/represent.ts";
import "./RecordSwitch.css";

/** The other records of a small section, on the same tab, and a button to add one. */
export function RecordSwitch() {
  const definition = useDefinition();
  const role = useRole();
  const { data = [] } = useSwitch(definition);
  const tab = useSearchParams()[0].get("tab");
  return (
    <nav className="record-switch" aria-label={definition.label.many}>
      {data.map((record) => (
        <NavLink
          key={record.id}
          className="record-switch__link"
          to={{ pathname: recordPath(definition, record.id), search: tab === null ? "" : `tab=${tab}` }}
        >
          {represent(definition, record, pageRegion())}
        </NavLink>
      ))}
      {may(definition, "create", role) && (
        <ButtonLink size="small" look="quiet" icon="plus" to={createPath(definition)}>
          Добавить
        </ButtonLink>
      )}
    </nav>
  );
}
