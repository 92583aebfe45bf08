import type { RaRecord } from "ra-core";
import { flushSync } from "react-dom";
import type { Definition } from "../../../definition/grammar.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Menu, MenuItem, useMenu } from "../../../ui/overlays/Menu.tsx";
import { may } from "../../../definition/access/access.ts";
import { useRole } from "../definitions.tsx";
import { represent } from "../../../definition/texts/represent.ts";
import { offers, type Offer } from "./offered.ts";

interface RowMenuProps {
  definition: Definition;
  record: RaRecord;
  onAction: (action: Offer, record: RaRecord) => void;
  onDelete: (record: RaRecord) => void;
}

/** The menu with all actions offered for a row. */
export function RowMenu(props: RowMenuProps) {
  return <ActionMenu {...props} offers={offers(props.definition, "row", useRole(), props.record)} />;
}

interface ActionMenuProps extends RowMenuProps {
  offers: readonly Offer[];
}

/** A button that opens a menu of a record's actions, deletion included. */
export function ActionMenu({ definition, record, offers: actions, onAction, onDelete }: ActionMenuProps) {
  const role = useRole();
  const { menu, button } = useMenu();
  const mayDelete = may(definition, "delete", role);
  if (actions.length === 0 && !mayDelete) return null;
  const choose = (act: () => void): void => {
    // The menu must restore the focus first, so that the dialog does not return it to the closed menu.
    flushSync(() => menu.close());
    act();
  };
  return (
    <>
      <IconButton icon="more" label={`Действия: ${represent(definition, record, pageRegion())}`} {...button} />
      <Menu state={menu}>
        {actions.map((action) => (
          <MenuItem key={action.name} onClick={() => choose(() => onAction(action, record))}>
            {action.icon && <Icon name={action.icon} />}
            {action.label}
          </MenuItem>
        ))}
        {mayDelete && (
          <MenuItem onClick={() => choose(() => onDelete(record))}>
            <Icon name="trash" />
            Удалить
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
