// A `fetch` that reaches the real server without a network, and keeps cookies as a browser does:
//   globalThis.fetch = inProcessFetch(app)
import type { FastifyInstance } from "fastify";

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** The cookies of a browser; tabs with the same jar share them. */
export type CookieJar = Map<string, Cookie>;

/**
 * @param origin the page's address; its host determines the region
 * @param jar pass the same one for a second "browser tab", another one for another browser
 */
export function inProcessFetch(
  app: FastifyInstance,
  origin = "http://localhost:3000",
  jar: CookieJar = new Map<string, Cookie>(),
): typeof fetch {
  return async (input, { method = "GET", headers, body, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, origin);
    signal?.throwIfAborted();
    const multipart = body instanceof FormData ? await encodeForm(body) : undefined;
    const answer = app.inject({
      method: method as "GET",
      url: url.pathname + url.search,
      headers: {
        host: url.host,
        ...Object.fromEntries(new Headers(headers)),
        ...(multipart && { "content-type": multipart.type }),
        cookie: cookiesFor(jar, url),
      },
      ...(multipart ? { payload: multipart.bytes } : typeof body === "string" ? { payload: body } : {}),
    });
    const { statusCode, headers: answered, cookies, rawPayload } = await orAborted(answer, signal);
    for (const { name, value, path = "/", maxAge, expires } of cookies) {
      const over = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (over) jar.delete(name);
      else jar.set(name, { value, path });
    }
    const shown = Object.entries(answered).filter(([name, value]) => name !== "set-cookie" && value !== undefined);
    const empty = statusCode === 204 || statusCode === 304;
    return new Response(empty ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: shown.map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
}

const cookiesFor = (jar: CookieJar, { pathname }: URL): string =>
  [...jar]
    .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`))
    .map(([name, { value }]) => `${name}=${value}`)
    .join("; ");

async function orAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Encoded by hand: the form classes of a simulated browser and of Node are not compatible. */
async function encodeForm(form: FormData): Promise<{ type: string; bytes: Buffer }> {
  const boundary = "----in-process-form";
  const parts: Buffer[] = [];
  for (const [name, value] of form.entries()) {
    const file = typeof value === "string" ? undefined : value;
    const head = file
      ? `name="${name}"; filename="${file.name}"\r\nContent-Type: ${file.type || "application/octet-stream"}`
      : `name="${name}"`;
    parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`));
    parts.push(typeof value === "string" ? Buffer.from(value) : Buffer.from(await value.arrayBuffer()));
    parts.push(Buffer.from("\r\n"));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(parts) };
}
