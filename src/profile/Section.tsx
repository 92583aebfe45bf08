import { useId, type ReactNode } from "react";
import "./Section.css";

interface SectionProps {
  title: string;
  /** A sentence about its purpose or state. */
  lead?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A section of the profile. */
export function Section({ title, lead, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className="profile-section" aria-labelledby={id}>
      <header className="profile-section__head">
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {lead && <div className="profile-section__lead">{lead}</div>}
      {children}
    </section>
  );
}
