// Routes of a record's files and secrets; revealing a secret is audited.
import { recordAudit } from "../audit/recordAudit.ts";
import { idOf } from "../api/idOf.ts";
import type { Asked, Operation, Word } from "../api/operation.ts";
import { readableField } from "../readable.ts";
import { requireRecord } from "../read/read.ts";
import { fileOf } from "../files/recordFiles.ts";
import { readSecret } from "../write/secrets.ts";
import { Problem } from "../../platform/problem.ts";

const secret: Operation = {
  may: "read",
  changes: true,
  inPerson: true,
  run: async (asked) => {
    const { context, definition, request, services } = asked;
    const id = idOf(request.params["id"]);
    const field = fieldOf(asked, ["secret"]);
    await requireRecord(context, definition, id);
    const value = await readSecret(context.db, definition, id, field, services.secrets);
    await recordAudit(context, { resource: definition.name, recordId: id, action: `show ${field}` });
    return { status: 200, body: { value } };
  },
  summary: (name) => `Show a stored secret of ${name}; the audit records it`,
};

const file: Operation = {
  may: "read",
  run: async (asked) => {
    const { context, definition, request, services } = asked;
    const field = fieldOf(asked, ["file", "picture"]);
    const record = await requireRecord(context, definition, idOf(request.params["id"]));
    return { status: 200, file: await fileOf(record, field, services) };
  },
  summary: (name) => `Get a file of ${name}`,
};

export const contents: Word = () => [
  ["GET", "/:id/secrets/:field", secret],
  ["GET", "/:id/files/:field", file],
];

function fieldOf({ definition, request: { params, caller } }: Asked, types: readonly string[]): string {
  const name = params["field"];
  const field = name === undefined ? undefined : readableField(definition, name, caller);
  if (name === undefined || !field || !types.includes(field.type)) throw new Problem(404, "Такого поля нет");
  return name;
}
