import type { DefinitionFault } from "../../../contract/records/definitions.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { positionOf } from "./words.ts";

interface FaultListProps {
  faults: readonly DefinitionFault[];
  title: string;
  /** Moves the cursor to a fault. */
  onGo?: (line: number, column: number) => void;
}

/** The faults of a definition with their places. */
export function FaultList({ faults, title, onGo }: FaultListProps) {
  if (faults.length === 0) return null;
  return (
    <Notice tone="bad" title={title}>
      <ul className="resource-faults">
        {faults.map((fault) => {
          const { line, column = 1, place, message } = fault;
          const text = `${place}: ${message}`;
          return (
            <li key={`${positionOf(fault)}${text}`}>
              {line !== undefined && onGo && (
                <button type="button" className="resource-faults__go" onClick={() => onGo(line, column)}>
                  Строка {line}
                </button>
              )}
              <code>
                {!onGo && positionOf(fault)}
                {text}
              </code>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
