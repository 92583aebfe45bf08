import { queryOptions } from "@tanstack/react-query";
import type { InputOf } from "../../contract/call.ts";
import type { CallRoute, Calls } from "../../contract/index.ts";
import { send, type SendOptions, type Sent } from "../../dataProvider/requests/http.ts";
import { takeFirst } from "../../dataProvider/session/pageStart.ts";

type ReadingRoute = CallRoute & `GET ${string}`;

/**
 * A reading call as a query: `useQuery(callQuery("GET /api/rates/explained"))`, with input as a second argument. Its
 * key is `[route, input]`, so `invalidateQueries({ queryKey: ["GET /api/bills"] })` matches every input. Data that came
 * with the session is available at the first render.
 */
export function callQuery<R extends ReadingRoute>(route: R, input?: InputOf<Calls[R]>) {
  return queryOptions({
    queryKey: [route, input ?? {}] as const,
    queryFn: ({ signal }): Promise<Sent<R>> => sendAny(route, input, { signal }),
    initialData: () => (input === undefined ? (takeFirst(route) as Sent<R> | undefined) : undefined),
  });
}

/** `send` without checking that the input fits its route, which `callQuery` has done. */
const sendAny = send as <R extends CallRoute>(route: R, input: unknown, options: SendOptions) => Promise<Sent<R>>;
