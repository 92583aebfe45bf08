// Marks papers that were made by an automatic top-up rule.
import { Link } from "react-router";
import { bills } from "../../../resources/money/bills.ts";
import { Fact } from "../../../ui/tables/Facts.tsx";
import type { Bill } from "../../records.ts";
import { platformsOf } from "../list/paperColumns.tsx";

type Lines = Bill["lines"];

/** The rule that made a paper, with a link to it; renders nothing for papers made by hand. */
export function AutomaticFact({ paper: { automatic, lines } }: { paper: Pick<Bill, "automatic" | "lines"> }) {
  const [line] = lines;
  if (!automatic) return null;
  return (
    <Fact name={bills.fields.automatic.label}>
      {line ? <Link to={`/accounts?rule=${line.accountId}`}>по вашему правилу</Link> : "по вашему правилу"}
    </Fact>
  );
}

/** The description of a paper in a list, with a mark if it was made automatically. */
export function AutomaticWhat({ lines, automatic, otherwise }: Pick<Bill, "automatic"> & WhatProps) {
  const what = platformsOf(lines) || otherwise;
  if (!automatic) return what;
  return (
    <>
      {what} <span className="quiet">· автопополнение</span>
    </>
  );
}

interface WhatProps {
  lines: Lines;
  /** Shown if the paper's lines name no system. */
  otherwise?: string | null;
}
