import type { ComponentProps } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Menu, MenuItem } from "../../../ui/overlays/Menu.tsx";
import type { MenuGroup } from "./menuItems.ts";

interface FieldMenuProps {
  state: ComponentProps<typeof Menu>["state"];
  groups: readonly MenuGroup[];
}

/** The actions for a field. Its owner decides about the focus afterwards, since the field may have moved. */
export function FieldMenu({ state, groups }: FieldMenuProps) {
  return (
    <Menu state={state}>
      {groups.flatMap(({ name, items }, at) => [
        at > 0 && <hr key={`line ${at}`} className="field-menu__line" role="presentation" />,
        name !== "" && (
          <div key={name} className="field-menu__group" role="presentation">
            {name}
          </div>
        ),
        // Two added fields may have the same label.
        ...items.map(({ label, checked, disabled = false, choose }, index) => (
          <MenuItem
            key={`${at} ${index}`}
            disabled={disabled}
            {...(checked !== undefined && { role: "menuitemradio", "aria-checked": checked })}
            onClick={() => {
              state.close();
              choose();
            }}
          >
            <span className="field-menu__mark">{checked && <Icon name="check" size={16} />}</span>
            {label}
          </MenuItem>
        )),
      ])}
    </Menu>
  );
}
