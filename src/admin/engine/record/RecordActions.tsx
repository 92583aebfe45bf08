import type { RaRecord } from "ra-core";
import type { Definition } from "../../../definition/grammar.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { mayChange } from "../../../definition/access/access.ts";
import { offers, type Offer } from "../actions/offered.ts";
import { repeat } from "../actions/repeat.ts";
import { ActionMenu } from "../actions/RowMenu.tsx";
import { useRole } from "../definitions.tsx";

interface RecordActionsProps {
  definition: Definition;
  record: RaRecord;
  /** The name of the running action. */
  running: string | undefined;
  onAction: (action: Offer, record: RaRecord) => void;
  onDelete: (record: RaRecord) => void;
}

/** The actions of a record side by side; on a phone the first one, and a menu with the others and the deletion. */
export function RecordActions({ definition, record, running, onAction, onDelete }: RecordActionsProps) {
  const role = useRole();
  const all = offers(definition, "record", role, record);
  const [first, second] = all.filter((action) => action !== repeat);
  const others = all.filter((action) => action !== first);
  // The filled button is for a single action, on a page without a button that saves.
  const only = second === undefined && !mayChange(definition, role) ? first : undefined;
  const button = (action: Offer) => (
    <Button
      key={action.name}
      {...(action === only && { look: "primary" })}
      {...(action.icon && { icon: action.icon })}
      busy={running === action.name}
      onClick={() => onAction(action, record)}
    >
      {action.label}
    </Button>
  );
  return (
    <>
      {first && button(first)}
      {others.length > 0 && (
        <span className="record-actions__rest">
          {others.map((action) =>
            action === repeat ? (
              <IconButton
                key={action.name}
                icon={repeat.icon}
                label={repeat.label}
                onClick={() => onAction(action, record)}
              />
            ) : (
              button(action)
            ),
          )}
        </span>
      )}
      <span className="record-actions__menu">
        <ActionMenu {...{ definition, record, onAction, onDelete }} offers={others} />
      </span>
    </>
  );
}
