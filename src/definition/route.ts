// Routes in definitions: "PUT /api/accounts/{id}", "GET /api/accounts/byCustomerId?customerId={customerId}".
import { namesIn } from "./texts/placeholders.ts";

export interface ParsedRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With its {parameters} unfilled. */
  readonly path: string;
  /** Query parameters; their values may contain {parameters}. */
  readonly query: Readonly<Record<string, string>>;
  /** The names of the parameters in the path. */
  readonly parameters: readonly string[];
}

/** @throws Error if it is not of the form "METHOD /path" */
export function parseRoute(route: string): ParsedRoute {
  const [, method, path, search] = /^(GET|POST|PUT|DELETE) (\/[^?\s]*)(?:\?(\S*))?$/.exec(route) ?? [];
  if (path === undefined) throw new Error(`"${route}" is no route: write it like "GET /api/things/{id}".`);
  return {
    method: method as ParsedRoute["method"],
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    parameters: namesIn(path),
  };
}

/**
 * Fills in the {parameters} of a path or a value, percent-encoded in a path.
 * @throws Error if a value is missing: a request to ".../undefined" must never be sent
 */
export function fillParameters(template: string, values: Readonly<Record<string, unknown>>, encode = true): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === "")
      throw new Error(`The route needs a value for {${name}}.`);
    return encode ? encodeURIComponent(String(value)) : String(value);
  });
}

/** The value at a path such as `data.posts` in an answer; undefined if it does not exist. */
export function valueAt(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined,
      body,
    );
}

/** The reverse of `valueAt`: puts a value at a path of a (new or given) plain object. */
export function putAt(body: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [key = "", ...rest] = path.split(".");
  const inner = body[key];
  const nested = typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : {};
  return { ...body, [key]: rest.length === 0 ? value : putAt(nested, rest.join("."), value) };
}
