/**
 * Headers of a JSON request to another service.
 * @param key the same for every attempt, so that the service acts once
 */
export const foreignHeaders = (key: string, token: string | undefined): Readonly<Record<string, string>> => ({
  "content-type": "application/json",
  accept: "application/json",
  "idempotency-key": key,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});
