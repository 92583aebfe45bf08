import type { RaRecord } from "ra-core";
import { useContext } from "react";
import type { Definition } from "../../../../definition/grammar.ts";
import { stateOf } from "../../../../definition/states/states.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { maySet } from "../../access.ts";
import { mayChange } from "../../../../definition/access/access.ts";
import { offers, type Offer } from "../../actions/offered.ts";
import { repeat } from "../../actions/repeat.ts";
import { ActionMenu } from "../../actions/RowMenu.tsx";
import { useRole } from "../../definitions.tsx";
import { Editing } from "./editing.ts";

interface DocumentActionsProps {
  definition: Definition;
  record: RaRecord;
  /** The name of the running action. */
  running: string | undefined;
  onAction: (action: Offer, record: RaRecord) => void;
  onDelete: (record: RaRecord) => void;
}

/** A document's filled button, the button that starts editing, and a menu with the other actions. */
export function DocumentActions({ definition, record, running, onAction, onDelete }: DocumentActionsProps) {
  const role = useRole();
  const { editing, edit } = useContext(Editing);
  const all = offers(definition, "record", role, record);
  const isOpen =
    mayChange(definition, role) &&
    Object.keys(definition.fields).some((name) => maySet(definition, name, role, record));
  const main = mainOf(definition, record, all) ?? (isOpen ? undefined : all.find((one) => one !== repeat));
  const leading = main && (
    <Button
      // While editing, the filled button is the one that saves.
      look={isOpen && editing ? "secondary" : "primary"}
      {...(main.icon && { icon: main.icon })}
      busy={running === main.name}
      onClick={() => onAction(main, record)}
    >
      {main.label}
    </Button>
  );
  const isEditOffered = isOpen && !editing;
  return (
    <>
      {isEditOffered && leading}
      <span className="document-actions">
        {isEditOffered ? (
          <Button look={main ? "secondary" : "primary"} onClick={() => edit?.(true)}>
            Изменить
          </Button>
        ) : (
          leading
        )}
        <ActionMenu {...{ definition, record, onAction, onDelete }} offers={all.filter((one) => one !== main)} />
      </span>
    </>
  );
}

/** The action or link that the layout names for the record's state; if it names none, the first that sets something. */
function mainOf(definition: Definition, record: RaRecord, all: readonly Offer[]): Offer | undefined {
  const primary = definition.form.layout?.primary;
  if (!primary) return all.find((offer) => "set" in offer);
  const named = [primary[stateOf(definition, record)?.key ?? ""] ?? []].flat();
  return named.flatMap((name) => all.filter((offer) => offer.name === name))[0];
}
