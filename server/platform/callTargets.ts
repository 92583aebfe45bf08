// The servers that rules of sections may call, from the environment: CALL_<name>_URL and CALL_<name>_SECRET. A definition
// only names one of them, so it can reach no other address and never sees a secret.

export interface CallTarget {
  readonly url: string;
  /** Signs the body of each call. */
  readonly secret: string;
}

const minSecretLength = 16;

/** @returns also the errors, without the values */
export function readCalls(env: Readonly<Record<string, string | undefined>>): {
  readonly calls: Readonly<Record<string, CallTarget>>;
  readonly faults: readonly string[];
} {
  const names = new Set(
    Object.keys(env).flatMap((key) => /^CALL_([A-Z][A-Z0-9_]*)_(?:URL|SECRET)$/.exec(key)?.[1] ?? []),
  );
  const faults: string[] = [];
  const calls: Record<string, CallTarget> = {};
  for (const name of names) {
    const [url, secret] = [env[`CALL_${name}_URL`], env[`CALL_${name}_SECRET`]];
    if (url !== undefined && !isWebAddress(url))
      faults.push(`CALL_${name}_URL must be an http or https address without a password in it.`);
    if (secret !== undefined && secret.length < minSecretLength)
      faults.push(`CALL_${name}_SECRET must be a random text of at least ${minSecretLength} characters.`);
    if (url !== undefined && secret === undefined)
      faults.push(`CALL_${name}_SECRET must be set with CALL_${name}_URL.`);
    if (url !== undefined && secret !== undefined) calls[name] = { url, secret };
  }
  return { calls, faults };
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (url?.protocol === "http:" || url?.protocol === "https:") && url.username === "" && url.password === "";
}
