// npm run resources -- check [folder]  validates config/resources (or the given folder) like the server
// npm run resources -- schema          writes docs/resource.schema.json and docs/extension.schema.json, which editors use to
//                                      complete those files, and docs/reference.md
// npm run resources -- plan --against https://cabinet.example.by [folder]    says what the folder would change there
// npm run resources -- apply --against https://cabinet.example.by [folder]   changes it
// npm run resources -- export --from https://cabinet.example.by [folder]     writes what is there into the folder
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { apply, exportSections, plan, requireFolder, type Options } from "../server/commands/promotion/command.ts";
import { CommandError } from "../server/commands/promotion/installation.ts";
import { choose, claimsOf, describeFaults } from "../server/engine/definitions/candidates.ts";
import { readFolder } from "../server/engine/definitions/folder.ts";
import { extensionSchemaText, jsonSchemaText } from "../server/engine/definitions/jsonSchema.ts";
import { referenceText } from "../server/engine/definitions/reference.ts";
import { kabinet } from "../server/product.ts";

async function check({ folder, say }: Options): Promise<void> {
  await requireFolder(folder);
  const files = await readFolder(folder);
  const { chosen, faults: found } = await choose(kabinet, claimsOf([], files).candidates);
  const of = (kind: "faults" | "warnings") =>
    files.flatMap(({ file, ...read }) => read[kind].map((fault) => ({ file, ...fault })));
  const [faults, warnings] = [[...of("faults"), ...found], of("warnings")];
  if (warnings.length > 0) process.stderr.write(`${describeFaults(warnings)}\n`);
  if (faults.length > 0) throw new CommandError(describeFaults(faults));
  const names = chosen.map(({ name }) => name).join(", ");
  say(`${chosen.length} resources are valid${names ? `: ${names}` : ""}`);
}

async function schema(): Promise<void> {
  await writeFile("docs/resource.schema.json", jsonSchemaText());
  await writeFile("docs/reference.md", referenceText());
  await writeFile("docs/extension.schema.json", extensionSchemaText());
}

interface Command {
  readonly run: (options: Options) => Promise<void>;
  readonly takes: readonly string[];
}

const commands: Readonly<Record<string, Command>> = {
  check: { run: check, takes: [] },
  schema: { run: schema, takes: [] },
  plan: { run: plan, takes: ["against", "take-over"] },
  apply: { run: apply, takes: ["against", "take-over", "yes"] },
  export: { run: exportSections, takes: ["from", "yes"] },
};

function parse() {
  const [word, tick] = [{ type: "string" } as const, { type: "boolean" } as const];
  const options = { against: word, from: word, "take-over": tick, yes: tick };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

try {
  const {
    positionals: [name = "check", folder = "config/resources", ...more],
    values,
  } = parse();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isTaken = (option: string) => command?.takes.includes(option);
  if (!command || !Object.keys(values).every(isTaken) || more.length > 0)
    throw new CommandError(
      `Usage: npm run resources -- check|schema|plan|apply|export [folder]; ` +
        `plan and apply take --against URL and --take-over, export takes --from URL, apply and export --yes.`,
    );
  const { against, from, "take-over": takeOver = false, yes = false } = values;
  const token = process.env["KABINET_TOKEN"];
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  await command.run({ folder, address: against ?? from, token, takeOver, yes, say });
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
