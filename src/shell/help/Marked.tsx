import type { FoundPost } from "../../contract/knowledge.ts";

/** A text in which what was searched for is marked. */
export const Marked = ({ pieces }: { pieces: FoundPost["snippet"] }) =>
  pieces.map(({ text, found }, place) => (found ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>));
