import { EditBase, useEditContext, type RaRecord } from "ra-core";
import { useRef, useState } from "react";
import type { ApiError } from "../../dataProvider/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { notify } from "../../shell/notify.ts";
import { useRefresh } from "../actions/useRefresh.ts";
import { useDefinition, useRole } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { resourceOf } from "../paths.ts";
import { payloadOf } from "./formValues.ts";
import { RecordForm } from "./RecordForm.tsx";
import { RecordPage } from "./RecordPage.tsx";
import { RecordState } from "./RecordState.tsx";

/** Changes a record. It saves pessimistically: only so do refusals find their field, and conflicts their form. */
export function EditScreen({ id }: { id: number }) {
  const definition = useDefinition();
  const refresh = useRefresh(resourceOf(definition));
  const role = useRole();
  const [theirs, setTheirs] = useState<Values>();
  const onError = (error: Error): void => {
    const { status, current, errors } = error as Partial<ApiError>;
    if (status === 409 && typeof current === "object" && current !== null) setTheirs(current as Values);
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
        onSuccess: () => {
          setTheirs(undefined);
          notify.success(messages.saved);
          void refresh();
        },
        onError,
      }}
    >
      <Edit theirs={theirs} />
    </EditBase>
  );
}

function Edit({ theirs }: { theirs: Values | undefined }) {
  const { record, error, refetch } = useEditContext<RaRecord>();
  const leavingRef = useRef(false);
  if (!record) return <RecordState error={error} onRetry={() => void refetch()} />;
  return (
    <RecordPage leavingRef={leavingRef}>
      <RecordForm record={record} isNew={false} leavingRef={leavingRef} theirs={theirs} />
    </RecordPage>
  );
}
