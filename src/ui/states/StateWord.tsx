import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import type { ShellIcon } from "../icons/icons.ts";
import "./StateWord.css";

export type Tone = "neutral" | "good" | "warning" | "bad" | "accent";

/** Icons that say the same as the colours, for colour-blind users. */
export const toneIcons: Readonly<Record<Tone, ShellIcon>> = {
  neutral: "pause",
  good: "check",
  warning: "warning",
  bad: "error",
  accent: "info",
};

/** A state as a small coloured label with an icon: «Оплачен», «Приостановлен». */
export function StateWord({ tone, icon, children }: { tone: Tone; icon?: ShellIcon; children: ReactNode }) {
  return (
    <span className={`state-word state-word--${tone}`}>
      <Icon name={icon ?? toneIcons[tone]} size={16} />
      {children}
    </span>
  );
}
