import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import "./Notice.css";
import { toneIcons, type Tone } from "./StateWord.tsx";

interface NoticeProps {
  tone: Tone;
  title?: string;
  /** Said at once by screen readers: for what has just gone wrong. */
  urgent?: boolean;
  children?: ReactNode;
}

/** A word that stays on the page, at the place that it is about. */
export function Notice({ tone, title, urgent = false, children }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`} role={urgent ? "alert" : undefined}>
      <Icon name={tone === "neutral" ? "info" : toneIcons[tone]} />
      <div className="notice__text">
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}
