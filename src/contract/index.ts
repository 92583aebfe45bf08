// The API table beyond the resources. The browser imports only types from this file.
import { actRunCalls } from "./papers/actRuns.ts";
import { accountRequestCalls } from "./people/accountRequests.ts";
import { authCalls } from "./people/auth.ts";
import { bankCalls } from "./money/bank.ts";
import { billingCalls } from "./money/billing.ts";
import { bookCalls } from "./money/books.ts";
import { documentCalls } from "./papers/documents.ts";
import { engineCalls } from "./records/engineCalls.ts";
import { edinCalls } from "./papers/edin.ts";
import { profileCalls } from "./people/profile.ts";
import { homeCalls } from "./home.ts";
import { knowledgeCalls } from "./knowledge.ts";
import { ledgerCalls } from "./money/ledger.ts";
import { paperCalls } from "./papers/papers.ts";
import { pivotCalls } from "./pivot/pivot.ts";
import { pivotLayoutCalls } from "./pivot/pivotLayouts.ts";
import { rateCalls } from "./money/rates.ts";
import { regionCalls } from "./regions.ts";
import { registrationCalls } from "./people/registration.ts";
import { securityCalls } from "./people/security.ts";
import { serviceTokenCalls } from "./people/serviceTokens.ts";
import { spendCalls } from "./money/spend.ts";
import { textFileCalls } from "./records/textFiles.ts";

export const calls = {
  ...accountRequestCalls,
  ...actRunCalls,
  ...authCalls,
  ...bankCalls,
  ...billingCalls,
  ...bookCalls,
  ...documentCalls,
  ...edinCalls,
  ...engineCalls,
  ...profileCalls,
  ...homeCalls,
  ...knowledgeCalls,
  ...ledgerCalls,
  ...paperCalls,
  ...pivotCalls,
  ...pivotLayoutCalls,
  ...rateCalls,
  ...regionCalls,
  ...registrationCalls,
  ...securityCalls,
  ...serviceTokenCalls,
  ...spendCalls,
  ...textFileCalls,
};

export type Calls = typeof calls;
export type CallRoute = keyof Calls;
