import "./Skeleton.css";

interface SkeletonProps {
  /** The shape of the content: lines of text, or rows of a table. */
  kind?: "text" | "rows";
  count?: number;
}

/** A placeholder of loading content, so that nothing moves when it arrives. */
export function Skeleton({ kind = "text", count = 3 }: SkeletonProps) {
  return (
    <div className={`skeleton skeleton--${kind}`} role="status">
      <span className="visually-hidden">Загружаем…</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="skeleton__bar" />
      ))}
    </div>
  );
}
