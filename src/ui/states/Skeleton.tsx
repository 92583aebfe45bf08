import "./Skeleton.css";

interface SkeletonProps {
  /** What will stand there: lines of text, or rows of a table. */
  kind?: "text" | "rows";
  count?: number;
}

/** The shape of what is being loaded, so that nothing jumps when it comes. */
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
