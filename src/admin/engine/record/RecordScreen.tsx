import { useParams } from "react-router";
import { NotFound } from "../../../shell/errors/ErrorPage.tsx";
import { may, mayChange } from "../../../definition/access/access.ts";
import { useDefinition, useRole } from "../definitions.tsx";
import { Forbidden } from "../Forbidden.tsx";
import { EditScreen } from "./EditScreen.tsx";
import { ShowScreen } from "./ShowScreen.tsx";

/** A record's screen: editable if the user may edit it, otherwise read-only. */
export function RecordScreen() {
  const definition = useDefinition();
  const role = useRole();
  const { id = "" } = useParams();
  if (!/^\d{1,15}$/.test(id)) return <NotFound />;
  if (mayChange(definition, role)) return <EditScreen key={id} id={Number(id)} />;
  if (may(definition, "read", role)) return <ShowScreen key={id} id={Number(id)} />;
  return <Forbidden title={definition.label.many} />;
}
