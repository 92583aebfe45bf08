import { Tooltip } from "../../overlays/Tooltip.tsx";

interface ToolButtonProps {
  label: string;
  /** The `d` attribute of its path. */
  icon: string;
  /** True if the format applies at the cursor; absent for buttons without a state. */
  pressed?: boolean | undefined;
  onClick: () => void;
}

export const ToolButton = ({ label, icon, pressed, onClick }: ToolButtonProps) => (
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
      <svg className="icon icon--20" viewBox="0 0 24 24" aria-hidden focusable="false">
        <path d={icon} />
      </svg>
    </button>
  </Tooltip>
);
