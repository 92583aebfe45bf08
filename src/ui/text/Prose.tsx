import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { linkInApp } from "./linkInApp.ts";
import "./Prose.css";

interface ProseProps {
  /** HTML that the server sanitised when it was saved (server/engine/write/cleanHtml.ts). */
  html: string;
  /** Handles a link to another page of the product; by default the browser navigates. */
  onLink?: (to: string) => void;
}

/** Formatted text for reading. Links to the product's own pages navigate without reloading. */
export function Prose({ html, onLink }: ProseProps) {
  const navigate = useNavigate();
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = text.current;
    const follow = (event: MouseEvent): void => {
      const to = linkInApp(event);
      if (to === undefined) return;
      event.preventDefault();
      if (onLink) onLink(to);
      else void navigate(to);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate, onLink]);
  return <div ref={text} className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
