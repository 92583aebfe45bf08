import { computedOf } from "../../engine/computed.ts";
import { taskComputed } from "./computed.ts";
import { passTask } from "./passTask.ts";
import type { Domain } from "../domain.ts";

export const tracker = {
  computed: { tasks: computedOf(taskComputed) },
  jobs: { task: passTask },
} satisfies Domain;
