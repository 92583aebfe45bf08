import { messages } from "../../../src/i18n/messages.ts";
import { Problem } from "../../platform/problem.ts";
import { patternFault } from "../../engine/definitions/slowPatterns.ts";
import { systems } from "../../../src/resources/system/systems.ts";
import { rulesFor, type DraftOf } from "../../engine/registry.ts";

export const systemRules = rulesFor(systems, {
  beforeSave: async (draft) => {
    await requireQuickPatterns(draft);
    return draft;
  },
});

/** Refuses regular expressions that may run for long: the server and the browser match customers' input against them. */
async function requireQuickPatterns({ identifiers }: DraftOf<typeof systems>): Promise<void> {
  const lines = (identifiers ?? []) as readonly { readonly pattern?: string | null }[];
  const wrong: number[] = [];
  for (const [index, { pattern }] of lines.entries()) if (pattern && (await patternFault(pattern))) wrong.push(index);
  if (wrong.length === 0) return;
  const said = "Такое выражение нельзя: оно неверно или может проверяться слишком долго";
  const errors = Object.fromEntries(wrong.map((index) => [`identifiers.${index}.pattern`, said]));
  throw new Problem(422, messages.checkInput, { errors });
}
