import "./Icon.css";
import { icons, type ShellIcon } from "./icons.ts";

interface IconProps {
  name: ShellIcon;
  /** Pixels. */
  size?: 16 | 20 | 24 | 32;
  /** What the picture says to somebody who does not see it; absent when words beside it say the same. */
  label?: string;
}

/** A picture in the colour of the text around it. */
export function Icon({ name, size = 20, label }: IconProps) {
  const spoken = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg className={`icon icon--${size}`} viewBox="0 0 24 24" focusable="false" {...spoken}>
      <path d={icons[name]} />
    </svg>
  );
}
