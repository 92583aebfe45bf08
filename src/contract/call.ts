// Calls: the entries of the API table beyond plain reading and writing of resources. A call's key is its route, so a
// misspelt route does not compile, and the browser needs only the types.
import type { z } from "zod";
import type { Role } from "../domain/company/role.ts";
import type { tokenCalls } from "../resources/system/serviceTokens.ts";

/** `METHOD /path/{param}`, as in the specification. */
export type Route = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

export interface Call {
  /** One English sentence for the API document. */
  readonly summary: string;
  /** Who may call: everybody, signed-in users, or the named roles. */
  readonly access: "public" | "signedIn" | readonly Role[];
  /** True for a call that creates records of the `resource` in its path: requires the right to create them. */
  readonly adds?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A file in the field `file` of a multipart form, in place of a JSON body. */
  readonly upload?: { readonly accept: readonly string[]; readonly maxMegabytes: number };
  /** The answer's schema, or "file" for bytes with a file name. */
  readonly answer: z.ZodType | "file";
  /** True for a call that creates money or papers: requires an `Idempotency-Key`, so that a repeated call has one effect. */
  readonly idempotent?: true;
  /** True for a call that changes nothing although it is no GET; others run in one transaction and are audited. */
  readonly readOnly?: true;
  /** True for a call whose handler runs a transaction for each of many changes. */
  readonly separately?: true;
  /** True for a call that an administrator signed in as a customer may not make. */
  readonly inPerson?: true;
  /** True for a call allowed to administrators before they set up the required second factor. */
  readonly beforeSecondFactor?: true;
  /** True for a file that is expensive to make: few at a time, one per caller; others wait. */
  readonly heavy?: true;
  /** True for a reading call without input that every page needs first: the answer to starting a page includes it. */
  readonly first?: true;
  /**
   * The right that a service token needs for the call; absent for calls that tokens may not make. A change also needs
   * the right to write.
   */
  readonly token?: keyof typeof tokenCalls;
  /** The most megabytes of a JSON body, by default one. */
  readonly megabytes?: number;
  /** The most calls a minute by one caller; absent for the general limit. */
  readonly perMinute?: number;
}

/** Declares a group of calls and keeps their exact types. */
export const defineCalls = <const T extends Record<Route, Call>>(group: T): T => group;

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Out<S> = S extends z.ZodType ? z.output<S> : S extends "file" ? Blob : never;

/** The client's input: only the parts that the call declares. */
export type InputOf<C> = (C extends { params: infer P } ? { params: In<P> } : unknown) &
  (C extends { query: infer Q } ? { query: In<Q> } : unknown) &
  (C extends { body: infer B } ? { body: In<B> } : unknown) &
  (C extends { upload: object } ? { file: File } : unknown) &
  (C extends { idempotent: true } ? { idempotencyKey: string } : unknown);

export type AnswerOf<C> = C extends { answer: infer A } ? Out<A> : never;

/** The parsed input of a handler. */
export type ParsedOf<C> = (C extends { params: infer P } ? { params: Out<P> } : unknown) &
  (C extends { query: infer Q } ? { query: Out<Q> } : unknown) &
  (C extends { body: infer B } ? { body: Out<B> } : unknown);
