// The context of every handler: the caller, the host's region, and the database.
import type {} from "@fastify/cookie";
import type { Readable } from "node:stream";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { AnswerOf, Call, ParsedOf } from "../../src/contract/call.ts";
import type { Region } from "../../src/domain/company/region.ts";
import type { Caller } from "./caller.ts";
import type { Queryable } from "./db/open.ts";
import type { Services } from "./services.ts";

/** A file from a multipart form, with its size already checked. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file to send; as an attachment unless `inline`. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  /** A stream if the content is generated while it is sent. */
  readonly bytes: Buffer | Readable;
  readonly inline?: boolean;
}

export interface Context<C extends Caller | undefined = Caller> {
  /** The only way to the database: the request's transaction for a call that writes, the pool for one that reads. */
  readonly db: Queryable;
  readonly caller: C;
  /** The region of the requested host. */
  readonly region: Region;
  readonly ip: string;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  readonly services: Services;
  /** Parts of HTTP besides input and answer: cookies, headers, and whether the client is still connected. */
  readonly request: Pick<FastifyRequest, "cookies" | "headers" | "protocol" | "hostname">;
  readonly reply: Pick<FastifyReply, "setCookie" | "clearCookie" | "header" | "raw">;
}

/** A context without HTTP; the demo uses it to act for users. */
export type Doing = Pick<Context, "db" | "caller" | "region" | "ip" | "requestId" | "services">;

type CallerOf<C extends Call> = C["access"] extends "public" ? Caller | undefined : Caller;
type Answer<C extends Call> = C extends { answer: "file" } ? FileAnswer : AnswerOf<C>;
type UploadOf<C extends Call> = C extends { upload: object } ? { readonly file: UploadedFile } : unknown;

/** The implementation of a call. */
export type Handler<C extends Call> = (
  input: ParsedOf<C> & UploadOf<C>,
  context: Context<CallerOf<C>>,
) => Promise<Answer<C>>;

/** A handler for every call of a table: a missing one does not compile. */
export type HandlersOf<T extends object> = { readonly [K in keyof T]: Handler<Extract<T[K], Call>> };
