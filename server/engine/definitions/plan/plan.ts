// The plan of a change: what happens to the fields, values and saved views of a section, and which records prevent it.
import { sql } from "drizzle-orm";
import { counted } from "../../../../src/domain/text/plural.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { listSubject } from "../../views/subjects.ts";
import { compareFields, type Step } from "./compare.ts";
import { findRecords } from "./inTheWay.ts";
import type { Matching } from "./match.ts";
import { namesInView } from "./renameElsewhere.ts";
import { sayStep } from "./sentences.ts";

export interface PlannedStep {
  readonly kind: Step["kind"];
  /** The field; for a column of a table inside the record, with the table: "lines.price". */
  readonly field: string;
  readonly text: string;
  /** True if the records prevent the change. */
  readonly blocks: boolean;
  /** The first records that the step affects. */
  readonly ids: readonly number[];
}

/** What a definition would change in an existing section; nothing for a new one. */
export async function planChange(db: Queryable, name: string, matching: Matching): Promise<readonly PlannedStep[]> {
  const planned: PlannedStep[] = [];
  if (matching.left.length === 0 && matching.fields.every(({ from }) => !from)) return planned;
  const steps = compareFields(name, matching);
  for (const step of steps) {
    const found = await findRecords(db, name, step);
    const { text, blocks } = sayStep(step, found);
    planned.push({
      kind: step.kind,
      field: step.within ? `${step.within.name}.${step.name}` : step.name,
      text: text + sayOther(step, found.count, steps) + (await sayViews(db, name, step)),
      blocks,
      ids: found.ids,
    });
  }
  return planned;
}

/** The hint how to declare that a removed field is a new one. */
function sayOther({ kind, name, field, within }: Step, count: number, steps: readonly Step[]): string {
  const added = steps.filter((one) => one.kind === "added" && one.field.type === field.type);
  const [other] = added.filter((one) => one.within?.name === within?.name);
  if (kind !== "removed" || count === 0 || !other) return "";
  return ` Если теперь это поле «${other.field.label}», допишите ему "was": "${name}".`;
}

/** What happens to the saved views that show a field. */
async function sayViews(db: Queryable, resource: string, { kind, before, within }: Step): Promise<string> {
  if ((kind !== "renamed" && kind !== "removed") || !before || within) return "";
  const { rows } = await db.execute<{ content: unknown }>(sql`
    select content from saved_views where subject = ${listSubject(resource)}`);
  const count = rows.filter(({ content }) => namesInView(content).includes(before.name)).length;
  if (count === 0) return "";
  const views = counted(count, "сохранённый вид", "сохранённых вида", "сохранённых видов");
  return kind === "renamed" ? ` Имя сменится и там, где его помнят: ${views}.` : ` Без него останутся: ${views}.`;
}
