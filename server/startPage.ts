// Answers the start of a page in one request: renews the session, and returns what every signed-in page loads first.
import { calls } from "../src/contract/index.ts";
import type { Call } from "../src/contract/call.ts";
import type { Caller } from "./platform/caller.ts";
import type { Context, Handler, HandlersOf } from "./platform/context.ts";
import { encodeAnswer, parseInput } from "./platform/http/validation.ts";
import { Problem } from "./platform/problem.ts";
import { requireAccess } from "./engine/api/callers.ts";

type Calls = typeof calls;
type Others = HandlersOf<Omit<Calls, "POST /api/auth/start">>;
type Reading = (input: object, context: Context<Caller | undefined>) => Promise<unknown>;

const firstCalls = Object.entries<Call>(calls).filter(([, { first }]) => first);

/** The handler of the start of a page. @param others the handlers of the calls that it combines */
export const pageStart =
  (others: Others): Handler<Calls["POST /api/auth/start"]> =>
  async (_, context) => {
    const { services, request } = context;
    const tokens = await others["POST /api/auth/refresh"]({ body: undefined }, context);
    const headers = { ...request.headers, authorization: `Bearer ${tokens.access_token}` };
    const caller = await services.authenticate({ headers }, services);
    const answers = await Promise.all(
      firstCalls.map(async ([route, call]) => {
        const handler = others[route as keyof Others] as unknown as Reading;
        return [route, await answered(call, handler, { ...context, caller })] as const;
      }),
    );
    return { ...tokens, first: Object.fromEntries(answers.filter(([, answer]) => answer !== undefined)) };
  };

/** Undefined if the call is refused: the page then sends it separately and gets the reason. */
async function answered(call: Call, handler: Reading, context: Context<Caller | undefined>): Promise<unknown> {
  try {
    requireAccess(context.caller, call);
    const query = call.query && parseInput(call.query, {}, "query");
    return call.answer === "file" ? undefined : encodeAnswer(call.answer, await handler({ query }, context));
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
