import "./Spinner.css";

/** Something is under way and nobody knows for how long. */
export function Spinner({ label }: { label: string }) {
  return <span className="spinner" role="img" aria-label={label} />;
}
