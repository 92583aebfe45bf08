// Values that hold from a day on: what was, what is planned, and whom a change would touch.
import type { ChangePreview, EffectiveValue } from "../resources/effective.ts";
import type { Definition } from "../resources/grammar.ts";
import { request } from "./http.ts";

/** Of which value a change is, and what it becomes. */
export interface PlannedChange {
  readonly field: string;
  readonly line: number;
  readonly value: unknown;
  readonly validFrom?: string;
}

/** Every value of a record that has days, the oldest of each first. */
export async function readEffective(definition: Definition, id: number): Promise<readonly EffectiveValue[]> {
  const answer = await request({ method: "GET", path: pathOf(definition, id) });
  return answer.json as readonly EffectiveValue[];
}

/** @throws {ApiError} 422 with what is wrong with `value` or `validFrom`, 409 where the day has a plan */
export async function planChange(definition: Definition, id: number, change: PlannedChange): Promise<void> {
  await request({ method: "POST", path: pathOf(definition, id), body: change });
}

/** @throws {ApiError} as planChange, and 409 where it has begun or somebody changed it since `version` */
export async function replanChange(
  definition: Definition,
  id: number,
  { id: plan, version }: Pick<EffectiveValue, "id" | "version">,
  change: PlannedChange,
): Promise<void> {
  await request({ method: "PUT", path: `${pathOf(definition, id)}/${plan}`, body: { ...change, version } });
}

/** @throws {ApiError} 409 where it has begun or somebody changed it since `version` */
export async function dropPlanned(
  definition: Definition,
  id: number,
  { id: plan, version }: Pick<EffectiveValue, "id" | "version">,
): Promise<void> {
  await request({ method: "DELETE", path: `${pathOf(definition, id)}/${plan}?version=${version}` });
}

/** @throws {ApiError} 422 for a value that may not be */
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
