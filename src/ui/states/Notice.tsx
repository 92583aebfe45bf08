import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import "./Notice.css";
import { toneIcons, type Tone } from "./StateWord.tsx";

interface NoticeProps {
  tone: Tone;
  title?: string;
  /** True to have screen readers announce it at once, for an error that just happened. */
  urgent?: boolean;
  children?: ReactNode;
}

/** A permanent message at the place that it is about. */
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
