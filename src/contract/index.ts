// The API table beyond the resources. The browser imports the types of this file only.
import { actRunCalls } from "./actRuns.ts";
import { accountRequestCalls } from "./accountRequests.ts";
import { authCalls } from "./auth.ts";
import { bankCalls } from "./bank.ts";
import { billingCalls } from "./billing.ts";
import { bookCalls } from "./books.ts";
import { documentCalls } from "./documents.ts";
import { edinCalls } from "./edin.ts";
import { profileCalls } from "./profile.ts";
import { historyCalls } from "./history.ts";
import { homeCalls } from "./home.ts";
import { importCalls } from "./imports.ts";
import { knowledgeCalls } from "./knowledge.ts";
import { ledgerCalls } from "./ledger.ts";
import { paperCalls } from "./papers.ts";
import { pivotCalls } from "./pivot.ts";
import { pivotLayoutCalls } from "./pivotLayouts.ts";
import { rateCalls } from "./rates.ts";
import { regionCalls } from "./regions.ts";
import { registrationCalls } from "./registration.ts";
import { searchCalls } from "./search.ts";
import { sectionCalls } from "./sections.ts";
import { securityCalls } from "./security.ts";
import { spendCalls } from "./spend.ts";
import { textFileCalls } from "./textFiles.ts";
import { viewCalls } from "./views.ts";

export const calls = {
  ...accountRequestCalls,
  ...actRunCalls,
  ...authCalls,
  ...bankCalls,
  ...billingCalls,
  ...bookCalls,
  ...documentCalls,
  ...edinCalls,
  ...profileCalls,
  ...historyCalls,
  ...homeCalls,
  ...importCalls,
  ...knowledgeCalls,
  ...ledgerCalls,
  ...paperCalls,
  ...pivotCalls,
  ...pivotLayoutCalls,
  ...rateCalls,
  ...regionCalls,
  ...registrationCalls,
  ...searchCalls,
  ...sectionCalls,
  ...securityCalls,
  ...spendCalls,
  ...textFileCalls,
  ...viewCalls,
};

export type Calls = typeof calls;
export type CallRoute = keyof Calls;
