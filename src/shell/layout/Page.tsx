import type { ReactNode } from "react";
import "./Page.css";
import { useTitle } from "./useTitle.ts";

interface PageProps {
  /** The h1, and the tab's title. */
  title: string;
  /** A secondary line below the title. */
  lead?: ReactNode;
  /** Buttons beside the title; the main one is primary. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A longer word may be broken. */
const maxNumberLength = 20;

/** Keeps numbers of papers in one line: "Б-2026-000017" has no break at its hyphens. */
function unbroken(title: string): ReactNode {
  if (!/-\S*\d/.test(title)) return title;
  return title.split(/(\s+)/).map((word, at) => {
    const isNumber = word.length <= maxNumberLength && /-\S*\d/.test(word);
    return isNumber ? <span key={at}>{word}</span> : word;
  });
}

/** A screen with its heading, actions and content. */
export function Page({ title, lead, actions, children }: PageProps) {
  useTitle(title);
  return (
    <div className="page in-order">
      <header className="page__header">
        <div className="page__titles">
          <h1 tabIndex={-1}>{unbroken(title)}</h1>
          {lead && <div className="page__lead">{lead}</div>}
        </div>
        {actions && <div className="page__actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
