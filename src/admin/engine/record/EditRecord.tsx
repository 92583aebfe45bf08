import { EditBase, type RaRecord } from "ra-core";
import { useState, type ReactNode } from "react";
import { isObject } from "../../../domain/isObject.ts";
import type { ApiError } from "../../../dataProvider/requests/errors.ts";
import { messages } from "../../../i18n/messages.ts";
import { notify } from "../../../ui/notify.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { useDefinition, useRole } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { payloadOf } from "./form/formValues.ts";
import { typingPlace } from "./typing/keptTyping.ts";
import { notifyFailure } from "./notifyFailure.ts";

interface EditRecordProps {
  id: number;
  onSaved: (saved: RaRecord) => void;
  /** @param theirs the record after somebody else's change, if a save was refused for that reason */
  children: (theirs: Values | undefined) => ReactNode;
}

/** True if a refusal contains a newer record than was sent; other refusals may contain the same version. */
const isNewer = (current: unknown, sent: Values = {}): current is Values =>
  isObject(current) && current["version"] !== sent["version"];

/**
 * Loads and saves a record. Saves are pessimistic, since only then can refusals be shown at fields, and conflicts in the
 * form.
 */
export function EditRecord({ id, onSaved, children }: EditRecordProps) {
  const definition = useDefinition();
  const role = useRole();
  const { id: userId } = useUser();
  const [theirs, setTheirs] = useState<Values>();
  const onError = (error: Error, { data: sent }: { readonly data?: Values }): void => {
    const { status, current, errors } = error as Partial<ApiError>;
    if (status === 409 && isNewer(current, sent)) setTheirs(current);
    else if (!errors) notifyFailure(error);
  };
  return (
    <EditBase<RaRecord>
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      transform={(values: Values, options?: { previousData?: Values }) =>
        payloadOf(definition, values, role, options?.previousData)
      }
      // A list may have cached an older record; errors are shown on the page itself.
      queryOptions={{ staleTime: 0, onError: () => undefined }}
      mutationOptions={{
        onSuccess: (saved: RaRecord) => {
          setTheirs(undefined);
          notify.success(messages.saved);
          typingPlace(definition, userId, id).clear();
          onSaved(saved);
        },
        onError,
      }}
    >
      {children(theirs)}
    </EditBase>
  );
}
