import Divider from "@mui/material/Divider";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MuiMenuItem from "@mui/material/MenuItem";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { MenuGroup } from "./menuItems.ts";

interface FieldMenuProps {
  id: string;
  anchor: HTMLElement | null;
  groups: readonly MenuGroup[];
  onClose: () => void;
}

const subheader = {
  color: "text.secondary",
  backgroundColor: "transparent",
  fontSize: "0.75rem",
  lineHeight: "1.75rem",
};

/** The actions for a field. Its owner decides about the focus afterwards, since the field may have moved. */
export function FieldMenu({ id, anchor, groups, onClose }: FieldMenuProps) {
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      disableRestoreFocus
      onClose={() => {
        onClose();
        anchor?.focus();
      }}
      slotProps={{ list: { dense: true } }}
    >
      {groups.flatMap(({ name, items }, at) => [
        at > 0 && <Divider key={`line ${at}`} role="presentation" component="li" />,
        name !== "" && (
          <ListSubheader key={name} role="presentation" disableSticky sx={subheader}>
            {name}
          </ListSubheader>
        ),
        ...items.map(({ label, checked, disabled = false, choose }) => (
          <MuiMenuItem
            key={`${name} ${label}`}
            disabled={disabled}
            {...(checked !== undefined && { role: "menuitemradio", "aria-checked": checked })}
            onClick={() => {
              onClose();
              choose();
            }}
          >
            <span className="field-menu__mark">{checked && <Icon name="check" size={16} />}</span>
            {label}
          </MuiMenuItem>
        )),
      ])}
    </Menu>
  );
}
