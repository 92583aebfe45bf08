import { CreateBase, getRecordFromLocation, type RaRecord } from "ra-core";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ApiError } from "../../dataProvider/errors.ts";
import { newKey } from "../../dataProvider/newKey.ts";
import { messages } from "../../i18n/messages.ts";
import { leadAfter } from "../../resources/leads.ts";
import { notify } from "../../shell/notify.ts";
import { Page } from "../../shell/Page.tsx";
import { pageRegion } from "../../shell/pageRegion.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { may } from "../access.ts";
import { useRefresh } from "../actions/useRefresh.ts";
import { useDefinition, useRole } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { Forbidden } from "../Forbidden.tsx";
import { recordPath, resourceOf } from "../paths.ts";
import { blankValues } from "./blank.ts";
import { payloadOf } from "./formValues.ts";
import { typingPlace } from "./keptTyping.ts";
import { RecordForm } from "./RecordForm.tsx";
import { ListLink } from "./RecordPage.tsx";

/** Adds a record; a link that leads here may have filled in some of its fields (`createPath`). */
export function CreateScreen() {
  const definition = useDefinition();
  const role = useRole();
  if (!may(definition, "create", role)) return <Forbidden title={definition.label.many} />;
  return <Create />;
}

function Create() {
  const definition = useDefinition();
  const role = useRole();
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const refresh = useRefresh(resourceOf(definition));
  const leavingRef = useRef(false);
  const record = useBlank();
  // One key for one record, however often it is sent; a refusal ends it, a lost connection does not.
  const [idempotencyKey, setKey] = useState(() => newKey());
  return (
    <CreateBase<RaRecord>
      redirect={false}
      disableAuthentication
      transform={(values: Values) => payloadOf(definition.fields, values, role)}
      mutationOptions={{
        meta: { idempotencyKey },
        onSuccess: (created: RaRecord) => {
          notify.success(messages.saved);
          void refresh();
          leavingRef.current = true;
          typingPlace(definition, userId, undefined).clear();
          void navigate(leadAfter(definition, "save", created) ?? recordPath(definition, created.id), {
            replace: true,
          });
        },
        onError: (error: Error) => {
          const { status, errors } = error as Partial<ApiError>;
          if (status !== 0) setKey(newKey());
          if (!errors) notify.error(error);
        },
      }}
    >
      <Page title={`${definition.label.one}: новая запись`} lead={<ListLink definition={definition} />}>
        <RecordForm record={record} isNew leavingRef={leavingRef} />
      </Page>
    </CreateBase>
  );
}

/** What the form begins with: the address of an open form does not begin it anew. */
function useBlank(): Values {
  const { fields } = useDefinition();
  const location = useLocation();
  const [blank] = useState(() => ({ ...blankValues(fields, pageRegion()), ...getRecordFromLocation(location) }));
  return blank;
}
