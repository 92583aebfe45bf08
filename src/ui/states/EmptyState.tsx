import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import type { ShellIcon } from "../icons/icons.ts";
import "./EmptyState.css";

interface EmptyStateProps {
  icon?: ShellIcon;
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty list or page, with what to do about it. */
export function EmptyState({ icon = "box", title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon name={icon} size={32} />
      <p className="empty-state__title">{title}</p>
      {children && <p className="empty-state__text">{children}</p>}
      {action && <div className="empty-state__action">{action}</div>}
    </div>
  );
}
