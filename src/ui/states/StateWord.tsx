import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import type { ShellIcon } from "../icons/icons.ts";
import "./StateWord.css";

export type Tone = "neutral" | "good" | "warning" | "bad" | "accent";

/** The picture that says the same as the colour, for those who see no difference between colours. */
export const toneIcons: Readonly<Record<Tone, ShellIcon>> = {
  neutral: "pause",
  good: "check",
  warning: "warning",
  bad: "error",
  accent: "info",
};

/** A state as a small word with a colour and a picture: «Оплачен», «Приостановлен». */
export function StateWord({ tone, icon, children }: { tone: Tone; icon?: ShellIcon; children: ReactNode }) {
  return (
    <span className={`state-word state-word--${tone}`}>
      <Icon name={icon ?? toneIcons[tone]} size={16} />
      {children}
    </span>
  );
}
