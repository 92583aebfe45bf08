import { EditBase, type RaRecord } from "ra-core";
import { useState, type ReactNode } from "react";
import type { ApiError } from "../../../dataProvider/errors.ts";
import { messages } from "../../../i18n/messages.ts";
import { notify } from "../../../ui/notify.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { useDefinition, useRole } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { payloadOf } from "./form/formValues.ts";
import { typingPlace } from "./form/keptTyping.ts";
import { tellFailure } from "./tellFailure.ts";

interface EditRecordProps {
  id: number;
  onSaved: (saved: RaRecord) => void;
  /** @param theirs the record as somebody else has meanwhile made it, after a save that came too late */
  children: (theirs: Values | undefined) => ReactNode;
}

/** A refusal for a reason of its own may carry the record, too; then it is as it was seen. */
const isNewer = (current: unknown, sent: Values = {}): current is Values =>
  typeof current === "object" && current !== null && (current as Values)["version"] !== sent["version"];

/** Reads a record and saves it pessimistically: only so do refusals find their field, and conflicts their form. */
export function EditRecord({ id, onSaved, children }: EditRecordProps) {
  const definition = useDefinition();
  const role = useRole();
  const { id: userId } = useUser();
  const [theirs, setTheirs] = useState<Values>();
  const onError = (error: Error, { data: sent }: { readonly data?: Values }): void => {
    const { status, current, errors } = error as Partial<ApiError>;
    if (status === 409 && isNewer(current, sent)) setTheirs(current);
    else if (!errors) tellFailure(error);
  };
  return (
    <EditBase<RaRecord>
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
      transform={(values: Values) => payloadOf(definition, values, role)}
      // A list may have left an older record in memory; what went wrong is said on the page itself.
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
