import type SvgIcon from "@mui/material/SvgIcon";
import { Tooltip } from "../../../../ui/overlays/Tooltip.tsx";

interface ToolButtonProps {
  label: string;
  Icon: typeof SvgIcon;
  /** True if the format applies at the cursor; absent for buttons without a state. */
  pressed?: boolean | undefined;
  onClick: () => void;
}

export const ToolButton = ({ label, Icon, pressed, onClick }: ToolButtonProps) => (
  <Tooltip text={label}>
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      {...(pressed !== undefined && { "aria-pressed": pressed })}
      // Keeps the focus in the text: otherwise the next key would press the button again.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon fontSize="small" />
    </button>
  </Tooltip>
);
