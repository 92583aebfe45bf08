// npm run resources:check   validates config/resources (or the given folders and files) like the server
// npm run resources:schema  writes docs/resource.schema.json and docs/extension.schema.json, which editors use to complete
//                           those files, and docs/reference.md
import { writeFile } from "node:fs/promises";
import { choose, claimsOf, describeFaults } from "../server/engine/definitions/candidates.ts";
import { readFolder } from "../server/engine/definitions/folder.ts";
import { extensionSchemaText, jsonSchemaText } from "../server/engine/definitions/jsonSchema.ts";
import { referenceText } from "../server/engine/definitions/reference.ts";
import { kabinet } from "../server/product.ts";

const [command = "check", folder = "config/resources"] = process.argv.slice(2);

if (command === "schema") {
  await writeFile("docs/resource.schema.json", jsonSchemaText());
  await writeFile("docs/reference.md", referenceText());
  await writeFile("docs/extension.schema.json", extensionSchemaText());
} else {
  const files = await readFolder(folder);
  const { chosen, faults: found } = await choose(kabinet, claimsOf([], files).candidates);
  const of = (kind: "faults" | "warnings") =>
    files.flatMap(({ file, ...read }) => read[kind].map((fault) => ({ file, ...fault })));
  const [faults, warnings] = [[...of("faults"), ...found], of("warnings")];
  if (warnings.length > 0) process.stderr.write(`${describeFaults(warnings)}\n`);
  if (faults.length > 0) {
    process.stderr.write(`${describeFaults(faults)}\n`);
    process.exitCode = 1;
  } else {
    const names = chosen.map(({ name }) => name).join(", ");
    process.stdout.write(`${chosen.length} resources are right${names ? `: ${names}` : ""}\n`);
  }
}
