import { EditBase, useEditContext, type RaRecord } from "ra-core";
import { useRef, useState, type RefObject } from "react";
import { useNavigate } from "react-router";
import type { ApiError } from "../../dataProvider/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { leadAfter } from "../../resources/leads.ts";
import { notify } from "../../shell/notify.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { useRefresh } from "../actions/useRefresh.ts";
import { useDefinition, useRole } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { resourceOf } from "../paths.ts";
import { payloadOf } from "./formValues.ts";
import { typingPlace } from "./keptTyping.ts";
import { RecordForm } from "./RecordForm.tsx";
import { RecordPage } from "./RecordPage.tsx";
import { RecordState } from "./RecordState.tsx";

/** A refusal for a reason of its own may carry the record, too; then it is as it was seen. */
const isNewer = (current: unknown, sent: Values = {}): current is Values =>
  typeof current === "object" && current !== null && (current as Values)["version"] !== sent["version"];

/** Changes a record. It saves pessimistically: only so do refusals find their field, and conflicts their form. */
export function EditScreen({ id }: { id: number }) {
  const definition = useDefinition();
  const refresh = useRefresh(resourceOf(definition));
  const role = useRole();
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const leavingRef = useRef(false);
  const [theirs, setTheirs] = useState<Values>();
  const onError = (error: Error, { data: sent }: { readonly data?: Values }): void => {
    const { status, current, errors } = error as Partial<ApiError>;
    if (status === 409 && isNewer(current, sent)) setTheirs(current);
    else if (!errors) notify.error(error);
  };
  return (
    <EditBase<RaRecord>
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
      transform={(values: Values) => payloadOf(definition.fields, values, role)}
      // A list may have left an older record in memory; what went wrong is said on the page itself.
      queryOptions={{ staleTime: 0, onError: () => undefined }}
      mutationOptions={{
        onSuccess: (saved: RaRecord) => {
          setTheirs(undefined);
          notify.success(messages.saved);
          void refresh();
          typingPlace(definition, userId, id).clear();
          const lead = leadAfter(definition, "save", saved);
          if (lead === undefined) return;
          leavingRef.current = true;
          void navigate(lead);
        },
        onError,
      }}
    >
      <Edit theirs={theirs} leavingRef={leavingRef} />
    </EditBase>
  );
}

function Edit({ theirs, leavingRef }: { theirs: Values | undefined; leavingRef: RefObject<boolean> }) {
  const { record, error, refetch } = useEditContext<RaRecord>();
  if (!record) return <RecordState error={error} onRetry={() => void refetch()} />;
  return (
    <RecordPage leavingRef={leavingRef}>
      <RecordForm record={record} isNew={false} leavingRef={leavingRef} theirs={theirs} />
    </RecordPage>
  );
}
