import { useDimensions } from "../data/dimensions.tsx";
import { levelName } from "../data/names.ts";
import type { Table } from "../layout/table.ts";

interface LevelBarProps {
  table: Table;
  /** Opens all groups of the levels above, and closes those below. */
  onLevel: (depth: number) => void;
}

/** Buttons that open the rows down to a level. */
export function LevelBar({ table: { layout, view }, onLevel }: LevelBarProps) {
  const known = useDimensions();
  if (layout.rows.length < 2) return null;
  return (
    <div className="pivot-levels" role="group" aria-label="Раскрыть до уровня">
      {layout.rows.map((level, index) => (
        <button
          key={`${level.field} ${level.by ?? ""}`}
          type="button"
          className="pivot-levels__level"
          aria-pressed={Math.min(view.depth, layout.rows.length) === index + 1}
          title={`Раскрыть до уровня: ${levelName(level, known)}`}
          onClick={() => onLevel(index + 1)}
        >
          {levelName(level, known)}
        </button>
      ))}
    </div>
  );
}
