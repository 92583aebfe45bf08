import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { linkInApp } from "./linkInApp.ts";
import "./Prose.css";

interface ProseProps {
  /** HTML that the server has cleaned when it was written (server/engine/write/cleanHtml.ts). */
  html: string;
  /** Follows a link to another page of the product; without it the page is left for that one. */
  onLink?: (to: string) => void;
}

/** Formatted text, to be read. Its links to the product's own pages load nothing anew. */
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
