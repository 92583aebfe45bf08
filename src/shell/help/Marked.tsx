import type { FoundPost } from "../../contract/knowledge.ts";

/** A text with the search matches marked. */
export const Marked = ({ pieces }: { pieces: FoundPost["snippet"] }) =>
  pieces.map(({ text, found }, place) => (found ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>));
