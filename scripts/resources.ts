// npm run resources:check   validates config/resources (or the given folders and files) like the server
// npm run resources:schema  writes docs/resource.schema.json, which editors use to complete those files
import { writeFile } from "node:fs/promises";
import { describeFaults, readConfigured } from "../server/engine/definitions/configured.ts";
import { jsonSchemaText } from "../server/engine/definitions/jsonSchema.ts";
import { kabinet } from "../server/product.ts";

const [command = "check", folder = "config/resources"] = process.argv.slice(2);

if (command === "schema") {
  await writeFile("docs/resource.schema.json", jsonSchemaText());
} else {
  const { definitions, faults, warnings } = await readConfigured(kabinet, folder);
  if (warnings.length > 0) process.stderr.write(`${describeFaults(warnings)}\n`);
  if (faults.length > 0) {
    process.stderr.write(`${describeFaults(faults)}\n`);
    process.exitCode = 1;
  } else {
    const names = [...definitions.values()].map(({ name }) => name).join(", ");
    process.stdout.write(`${definitions.size} resources are right${names ? `: ${names}` : ""}\n`);
  }
}
