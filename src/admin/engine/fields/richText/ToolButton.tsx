import type SvgIcon from "@mui/material/SvgIcon";
import { Tooltip } from "../../../../ui/overlays/Tooltip.tsx";

interface ToolButtonProps {
  label: string;
  Icon: typeof SvgIcon;
  /** Whether what it makes is where the cursor stands; absent for what is only done. */
  pressed?: boolean | undefined;
  onClick: () => void;
}

/** One tool of the editor. */
export const ToolButton = ({ label, Icon, pressed, onClick }: ToolButtonProps) => (
  <Tooltip text={label}>
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      {...(pressed !== undefined && { "aria-pressed": pressed })}
      // The cursor stays in the text: a key pressed right after would otherwise press the tool again.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon fontSize="small" />
    </button>
  </Tooltip>
);
