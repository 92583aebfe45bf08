import { counted } from "../../../domain/text/plural.ts";

const counting = (one: string, few: string, many: string) => (count: number) => counted(count, one, few, many);

/** For each kind of paper: its place, its noun after a number, and the address's parameter of an open one. */
export const signedKinds = [
  { kind: "act", words: counting("акт", "акта", "актов"), where: { tab: "closing" }, opens: "act" },
  {
    kind: "contract",
    words: counting("договор", "договора", "договоров"),
    where: { tab: "contracts" },
    opens: "contract",
  },
  {
    kind: "reconciliation",
    words: counting("акт сверки", "акта сверки", "актов сверки"),
    where: { tab: "closing", kind: "reconciliations" },
    opens: "kept",
  },
] as const;
