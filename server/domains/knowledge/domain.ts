import { computedOf } from "../../engine/computed.ts";
import { postComputed } from "./computed.ts";
import { knowledgeHandlers } from "./handlers.ts";
import { textFileHandlers } from "./textFileHandlers.ts";
import type { Domain } from "../domain.ts";

export const knowledge = {
  computed: { posts: computedOf(postComputed) },
  calls: { ...knowledgeHandlers, ...textFileHandlers },
} satisfies Domain;
