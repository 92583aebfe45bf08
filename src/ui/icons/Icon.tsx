import "./Icon.css";
import { icons, type ShellIcon } from "./icons.ts";

interface IconProps {
  name: ShellIcon;
  /** Pixels. */
  size?: 16 | 20 | 24 | 32;
  /** The text for screen readers; absent if the text beside it says the same. */
  label?: string;
}

/** An icon in the colour of the surrounding text. */
export function Icon({ name, size = 20, label }: IconProps) {
  const spoken = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg className={`icon icon--${size}`} viewBox="0 0 24 24" focusable="false" {...spoken}>
      <path d={icons[name]} />
    </svg>
  );
}
