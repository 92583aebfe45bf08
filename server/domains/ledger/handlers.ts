// Handlers of src/contract/money/ledger.ts.
import type { ledgerCalls } from "../../../src/contract/money/ledger.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { readStatement } from "./statement.ts";
import { statementFile } from "./statementFile.ts";
import { transfer, transferTerms } from "./transfer.ts";

type Calls = typeof ledgerCalls;

const statement: Handler<Calls["GET /api/statement"]> = async ({ query }, { db, caller }) => {
  const { after, limit = 50, ...wanted } = query;
  return readStatement(db, caller, wanted, { after, limit });
};

const file: Handler<Calls["GET /api/statement/file"]> = async ({ query }, { db, caller }) => {
  const { format, ...wanted } = query;
  return statementFile(db, caller, wanted, format);
};

export const ledgerHandlers: HandlersOf<Calls> = {
  "GET /api/transfers/terms": transferTerms,
  "POST /api/transfers": transfer,
  "GET /api/statement": statement,
  "GET /api/statement/file": file,
};
