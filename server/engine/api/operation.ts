// An operation of a resource's endpoint: its access, its implementation, and its part of the API document.
import type { Region } from "../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { putAt } from "../../../src/definition/route.ts";
import type { FileAnswer, UploadedFile } from "../../platform/context.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Services } from "../../platform/services.ts";
import type { Input, WriteContext } from "../registry.ts";
import { may as mayUseVerb, reaches, type Rights } from "../access.ts";
import { type Verb } from "../../../src/definition/access/access.ts";
import type { Json } from "./recordSchema.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The place of the answer inside the body, such as `data.posts`. */
export interface Wrapping {
  readonly unwrap?: string | undefined;
  readonly id?: string | undefined;
  readonly parent?: string | undefined;
}

/** An authenticated request to a resource with its untrusted body. */
export interface ResourceRequest {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Input;
  readonly uploads: ReadonlyMap<string, UploadedFile>;
  /** The version in If-Match, if there is one. */
  readonly version: number | undefined;
  /** The consequences named in X-Confirmed. */
  readonly confirmed: ReadonlySet<string>;
  readonly caller: Caller;
  readonly region: Region;
  readonly ip: string;
  readonly requestId: string;
}

export interface ResourceAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: FileAnswer;
}

/** The input of an operation. */
export interface Asked {
  readonly context: WriteContext;
  readonly definition: Definition;
  readonly wrapping: Wrapping;
  readonly request: ResourceRequest;
  readonly services: Services;
}

interface Parameter {
  readonly name: string;
  readonly in: "query" | "header";
  readonly required?: true;
  readonly description?: string;
  readonly schema: Json;
}

export interface Operation {
  /** Access by a verb of the definition, or by the operation's own rule. */
  readonly may: Verb | ((definition: Definition, caller: Rights) => boolean);
  /** True if it runs in a transaction. Revealing a secret does, since it is audited. */
  readonly changes?: true;
  /** True if it runs once per Idempotency-Key. */
  readonly idempotent?: true;
  /** True if no service token may use it. */
  readonly inPerson?: true;
  /** True if its concurrency is limited. */
  readonly heavy?: true;
  readonly run: (asked: Asked) => Promise<ResourceAnswer>;
  readonly summary: (name: string) => string;
  readonly parameters?: readonly Parameter[];
  /** The schema of the request's body, derived from the record's schema. */
  readonly body?: (record: Json, definition: Definition) => Json | undefined;
  /** The schema of the answer, by default the record's; "file" for anything but JSON. */
  readonly answer?: "file" | ((record: Json) => Json);
}

/** A route below `/api/resources/{name}`, in the router's form. */
export type UniformRoute = readonly [method: Method, path: string, operation: Operation];

/** A word of the definition language: returns the routes that it adds to a definition. */
export type Word = (definition: Definition) => readonly UniformRoute[];

/** True if the caller may use an endpoint's operation. */
export const mayUse = (definition: Definition, { may, changes, inPerson }: Operation, caller: Rights): boolean =>
  (typeof may === "string" ? mayUseVerb(definition, may, caller) : may(definition, caller)) &&
  reaches(definition, changes === true, caller) &&
  !(inPerson && caller.token);

/** Answers with a record, at the endpoint's place in the body. */
export function recordAnswer(record: AnyRecord, wrapping: Wrapping, status = 200): ResourceAnswer {
  const body = wrapped(record, wrapping);
  return {
    status,
    headers: { etag: `"${record.version}"` },
    body: wrapping.id === undefined ? body : putAt(body, wrapping.id, record.id),
  };
}

export const wrapped = (value: unknown, { unwrap }: Wrapping): Record<string, unknown> =>
  unwrap === undefined ? (value as Record<string, unknown>) : putAt({}, unwrap, value);
