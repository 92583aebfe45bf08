// The commands that carry sections from one installation to another.
import { stat } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { CommandError, openInstallation } from "./installation.ts";
import { planExport, writeFiles } from "./exportSections.ts";
import { applyPromotion, changes, describePromotion, isBlocked, planPromotion } from "./promote.ts";
import { readLocal } from "./readLocal.ts";

export interface Options {
  readonly folder: string;
  /** The address of the other installation. */
  readonly address: string | undefined;
  /** A service token of that installation. */
  readonly token: string | undefined;
  readonly takeOver: boolean;
  /** True to skip the confirmation. */
  readonly yes: boolean;
  readonly say: (text: string) => void;
}

/** @throws CommandError if the plan cannot be applied */
export async function plan(options: Options): Promise<void> {
  const { promotion } = await planned(options);
  options.say(changes(promotion) === 0 ? "Nothing would change." : `${changes(promotion)} would change.`);
}

/** @throws CommandError if the plan cannot be applied or nobody confirms it; nothing is applied then */
export async function apply(options: Options): Promise<void> {
  const { promotion, target } = await planned(options);
  if (changes(promotion) === 0) return options.say("There is nothing to change.");
  await confirm(`Apply to ${target.origin}?`, options);
  await applyPromotion(promotion, target);
  options.say(`Applied, all ${changes(promotion)}.`);
}

/** @throws CommandError for a missing folder: a misspelt name would otherwise count as an empty folder */
export async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new CommandError(`There is no folder ${folder}.`);
}

async function planned({ folder, address, token, takeOver, say }: Options) {
  await requireFolder(folder);
  const target = openInstallation(address, token);
  const promotion = await planPromotion(await readLocal(folder), { takeOver }, target);
  const words = describePromotion(promotion, target.origin);
  if (words !== "") say(words);
  if (isBlocked(promotion)) throw new CommandError("Some changes are blocked; nothing was applied.");
  return { promotion, target };
}

/** Writes an installation's sections and their shared views into the folder. @throws CommandError */
export async function exportSections({ folder, address, token, yes, say }: Options): Promise<void> {
  const source = openInstallation(address, token);
  const files = await planExport(await readLocal(folder), source);
  for (const { file, replaces } of files) say(`${file}: ${replaces ? "replaced" : "new"}`);
  if (files.some(({ replaces }) => replaces)) await confirm(`Replace files in ${folder}?`, { yes });
  await writeFiles(folder, files);
  say(files.length === 0 ? "Everything is up to date." : `${files.length} files are written.`);
}

async function confirm(question: string, { yes }: Pick<Options, "yes">): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new CommandError("There is no terminal to ask: use --yes. Nothing has changed.");
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(`${question} [y/N] `);
  asking.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError("Nothing has changed.");
}
