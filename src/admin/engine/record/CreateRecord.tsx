import { CreateBase, type RaRecord } from "ra-core";
import { useState, type ReactNode } from "react";
import type { ApiError } from "../../../dataProvider/requests/errors.ts";
import { newKey } from "../../../dataProvider/requests/newKey.ts";
import { messages } from "../../../i18n/messages.ts";
import { notify } from "../../../ui/notify.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { useDefinition, useRole } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { payloadOf } from "./form/formValues.ts";
import { typingPlace } from "./typing/keptTyping.ts";
import { notifyFailure } from "./notifyFailure.ts";

/** Creates a record with the form inside. */
export function CreateRecord({ onCreated, children }: { onCreated: (created: RaRecord) => void; children: ReactNode }) {
  const definition = useDefinition();
  const role = useRole();
  const { id: userId } = useUser();
  // One idempotency key per record, however often it is sent; a refusal renews it, a lost connection does not.
  const [idempotencyKey, setKey] = useState(() => newKey());
  return (
    <CreateBase<RaRecord>
      redirect={false}
      transform={(values: Values) => payloadOf(definition, values, role)}
      mutationOptions={{
        meta: { idempotencyKey },
        onSuccess: (created: RaRecord) => {
          notify.success(messages.saved);
          typingPlace(definition, userId, undefined).clear();
          onCreated(created);
        },
        onError: (error: Error) => {
          const { status, errors } = error as Partial<ApiError>;
          if (status !== 0) setKey(newKey());
          if (!errors) notifyFailure(error);
        },
      }}
    >
      {children}
    </CreateBase>
  );
}
