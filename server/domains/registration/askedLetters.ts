// Letters requested by address only. Neither answer nor timing reveals whether the address is known: a request is queued the
// same way for every address and handled later.
import { sql } from "drizzle-orm";
import type { registrationCalls } from "../../../src/contract/people/registration.ts";
import { checkEmail } from "../../../src/domain/company/email.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { createPasswordLink } from "../auth/passwords/passwordLinks.ts";
import { userByEmail } from "../auth/users.ts";
import type { Context, Handler } from "../../platform/context.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import type { JobPayloads } from "../../platform/jobs/kinds.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { openCandidate } from "./candidates.ts";
import { sendStepLetter } from "./sendStepLetter.ts";
import { mayWriteTo } from "./letterLimit.ts";
import { sendPasswordLetter } from "./registrationLetters.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    /** The address has not been looked up yet. It is sealed, since administrators can see jobs. */
    readonly askedLetter: { readonly wanted: "password" | "registration"; readonly email: string };
  }
}

type Calls = typeof registrationCalls;
type Wanted = JobPayloads["askedLetter"]["wanted"];

/** Sends the letter of an unfinished registration again. */
export const resend: Handler<Calls["POST /api/auth/signup/resend"]> = async ({ body }, context) => {
  await ask(context, "registration", body.email);
  return { message: "Если с этим адресом есть незавершённая регистрация, мы отправили письмо. Загляните и в «Спам»" };
};

/** Sends a link to choose a new password; an unfinished registration gets its own letter instead. */
export const forgot: Handler<Calls["POST /api/auth/forgot"]> = async ({ body }, context) => {
  await ask(context, "password", body.email);
  return { message: "Если такой e-mail есть в кабинете, мы отправили на него ссылку. Загляните и в «Спам»" };
};

async function ask({ region, services }: Context<Caller | undefined>, wanted: Wanted, address: string): Promise<void> {
  const email = services.secrets.seal(addressIn(address, region));
  await services.database.transaction((tx) => enqueue(tx, "askedLetter", { wanted, email }));
}

/** @throws Problem 422 for an invalid address */
function addressIn(address: string, region: Region): string {
  const { value, problem } = checkEmail(address, region);
  if (problem !== undefined) throw new Problem(422, messages.checkInput, { errors: { email: problem } });
  return value;
}

/** The job that sends a requested letter. */
export const writeAskedLetter: JobHandler<"askedLetter"> = {
  subject: sql`case t.payload->>'wanted' when 'password' then 'Новый пароль' else 'Регистрация' end`,
  run: async ({ wanted, email: sealed }, { services }) => {
    const email = services.secrets.open(sealed);
    return async (tx) => {
      const user = wanted === "password" ? await userByEmail(tx, email) : undefined;
      if (!user) return remind(tx, services, email);
      const now = services.clock();
      if (!(await mayWriteTo(tx, services.secrets, "password", email, now))) return;
      const token = await createPasswordLink(tx, user.userId, now);
      await sendPasswordLetter(tx, services, { email, region: user.region }, token);
    };
  },
};

async function remind(tx: Queryable, services: Services, email: string): Promise<void> {
  const candidate = await openCandidate(tx, email);
  if (candidate) await sendStepLetter(tx, services, candidate);
}
