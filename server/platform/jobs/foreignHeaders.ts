/**
 * What a JSON request to somebody else's service says of itself.
 * @param key the same for every try, so that the service does what is asked for once
 */
export const foreignHeaders = (key: string, token: string | undefined): Readonly<Record<string, string>> => ({
  "content-type": "application/json",
  accept: "application/json",
  "idempotency-key": key,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});
