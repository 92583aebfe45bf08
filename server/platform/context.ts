// What every handler is given: who calls, from which region's host, and the database to use.
import type {} from "@fastify/cookie";
import type { Readable } from "node:stream";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { AnswerOf, Call, ParsedOf } from "../../src/contract/call.ts";
import type { Region } from "../../src/domain/region.ts";
import type { Caller } from "./caller.ts";
import type { Queryable } from "./db/open.ts";
import type { Services } from "./services.ts";

/** A file that came in a multipart form, already checked for size. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Bytes to be handed over with a file name; always as an attachment unless `inline`. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  /** A stream where they are made while they are sent. */
  readonly bytes: Buffer | Readable;
  readonly inline?: boolean;
}

export interface Context<C extends Caller | undefined = Caller> {
  /** The request's transaction when the call writes, the pool when it reads. The only way to the database. */
  readonly db: Queryable;
  readonly caller: C;
  /** The region of the host that was called. */
  readonly region: Region;
  readonly ip: string;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  readonly services: Services;
  /** Of HTTP, what is neither input nor answer: cookies, the heads, and whether somebody still waits for the answer. */
  readonly request: Pick<FastifyRequest, "cookies" | "headers" | "protocol" | "hostname">;
  readonly reply: Pick<FastifyReply, "setCookie" | "clearCookie" | "header" | "raw">;
}

/** What code needs of a context that knows nothing of HTTP; the demo acts for people by it, too. */
export type Doing = Pick<Context, "db" | "caller" | "region" | "ip" | "requestId" | "services">;

type CallerOf<C extends Call> = C["access"] extends "public" ? Caller | undefined : Caller;
type Answer<C extends Call> = C extends { answer: "file" } ? FileAnswer : AnswerOf<C>;
type UploadOf<C extends Call> = C extends { upload: object } ? { readonly file: UploadedFile } : unknown;

/** The code behind one call. */
export type Handler<C extends Call> = (
  input: ParsedOf<C> & UploadOf<C>,
  context: Context<CallerOf<C>>,
) => Promise<Answer<C>>;

/** One handler for every call of a table: a missing one does not compile. */
export type HandlersOf<T extends object> = { readonly [K in keyof T]: Handler<Extract<T[K], Call>> };
