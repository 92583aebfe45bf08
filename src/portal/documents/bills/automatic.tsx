// What a rule of the customer made, not a person, says so wherever it is seen.
import { Link } from "react-router";
import { bills } from "../../../resources/bills.ts";
import { Fact } from "../../../ui/tables/Facts.tsx";
import type { Bill } from "../../records.ts";
import { platformsOf } from "../list/paperColumns.tsx";

type Lines = Bill["lines"];

/** Which rule made a paper, and where it is changed; nothing for what somebody made by hand. */
export function AutomaticFact({ paper: { automatic, lines } }: { paper: Pick<Bill, "automatic" | "lines"> }) {
  const [line] = lines;
  if (!automatic) return null;
  return (
    <Fact name={bills.fields.automatic.label}>
      {line ? <Link to={`/accounts?rule=${line.accountId}`}>по вашему правилу</Link> : "по вашему правилу"}
    </Fact>
  );
}

/** What a paper in a list is for, and that nobody had to ask for it. */
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
  /** Said of a paper whose lines name no system. */
  otherwise?: string | null;
}
