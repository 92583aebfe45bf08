import "./Prose.css";

interface ProseProps {
  /** HTML that the server has cleaned when it was written (server/resources/cleanHtml.ts). */
  html: string;
}

/** Formatted text, to be read. */
export function Prose({ html }: ProseProps) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
