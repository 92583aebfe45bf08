import type { ComponentProps } from "react";
import { Icon } from "../icons/Icon.tsx";
import "./IconButton.css";
import type { ShellIcon } from "../icons/icons.ts";
import { pressing } from "./pressing.ts";
import { Tooltip, type TooltipSide } from "../overlays/Tooltip.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children"> & {
  icon: ShellIcon;
  /** The action: the accessible name and the tooltip. */
  label: string;
  side?: TooltipSide;
};

/** A button with an icon only. A disabled one keeps the focus. */
export function IconButton({ icon, label, side, disabled = false, onClick, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} {...(side && { side })}>
      <button type="button" {...rest} className="icon-button" aria-label={label} {...pressing(disabled, onClick)}>
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}
