// Values with effective dates: their history, plans, and who a change would affect.
import type { ChangePreview, EffectiveValue } from "../definition/effective.ts";
import type { Definition } from "../definition/grammar.ts";
import { request } from "./requests/http.ts";

/** The field of a planned change, and its new value. */
export interface PlannedChange {
  readonly field: string;
  readonly line: number;
  readonly value: unknown;
  readonly validFrom?: string;
}

/** The history of a record's values, oldest first for each. */
export async function readEffective(definition: Definition, id: number): Promise<readonly EffectiveValue[]> {
  const answer = await request({ method: "GET", path: pathOf(definition, id) });
  return answer.json as readonly EffectiveValue[];
}

/** @throws {ApiError} 422 with errors of `value` or `validFrom`, 409 if a change is planned for the day already */
export async function planChange(definition: Definition, id: number, change: PlannedChange): Promise<void> {
  await request({ method: "POST", path: pathOf(definition, id), body: change });
}

/** @throws {ApiError} as planChange, and 409 if it has begun or changed since `version` */
export async function replanChange(
  definition: Definition,
  id: number,
  { id: plan, version }: Pick<EffectiveValue, "id" | "version">,
  change: PlannedChange,
): Promise<void> {
  await request({ method: "PUT", path: `${pathOf(definition, id)}/${plan}`, body: { ...change, version } });
}

/** @throws {ApiError} 409 if it has begun or changed since `version` */
export async function dropPlanned(
  definition: Definition,
  id: number,
  { id: plan, version }: Pick<EffectiveValue, "id" | "version">,
): Promise<void> {
  await request({ method: "DELETE", path: `${pathOf(definition, id)}/${plan}?version=${version}` });
}

/** @throws {ApiError} 422 for an invalid value */
export async function previewChange(
  definition: Definition,
  id: number,
  change: PlannedChange,
  signal?: AbortSignal,
): Promise<ChangePreview> {
  const path = `${pathOf(definition, id)}/preview`;
  const answer = await request({ method: "POST", path, body: change, ...(signal && { signal }) });
  return answer.json as ChangePreview;
}

const pathOf = ({ name }: Definition, id: number): string => `/api/resources/${name}/${id}/effective`;
