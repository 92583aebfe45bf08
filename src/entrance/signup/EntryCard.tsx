import type { ReactNode } from "react";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { ShellIcon } from "../../ui/icons/icons.ts";
import { useTitle } from "../../shell/layout/useTitle.ts";
import "../entrance.css";
import "./EntryCard.css";

interface EntryCardProps {
  title: string;
  icon: ShellIcon;
  tone?: "accent" | "warning";
  children: ReactNode;
}

/** A page with a single message between two steps of registration. */
export function EntryCard({ title, icon, tone = "accent", children }: EntryCardProps) {
  useTitle(title);
  return (
    <div className="signup-layout__card entry-card">
      <span className={`entry-card__icon entry-card__icon--${tone}`}>
        <Icon name={icon} size={24} />
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
