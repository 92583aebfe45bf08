// What a call is: one entry of the API table that is no plain reading or writing of a resource.
// The key of a call is its route, so a client can't misspell one, and the browser needs only the types.
import type { z } from "zod";
import type { Role } from "../domain/role.ts";

/** `METHOD /path/{param}`, as the specification writes it. */
export type Route = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

export interface Call {
  /** One English sentence for the API document. */
  readonly summary: string;
  /** Who may: anybody, anybody signed in, or the named roles. */
  readonly access: "public" | "signedIn" | readonly Role[];
  /** True for a call that adds records to the `resource` that its path names: asked of who may add there alone. */
  readonly adds?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** One file in the field `file` of a multipart form instead of a JSON body. */
  readonly upload?: { readonly accept: readonly string[]; readonly maxMegabytes: number };
  /** What is answered: a schema, or "file" for bytes with a file name. */
  readonly answer: z.ZodType | "file";
  /** Makes money or papers: takes an `Idempotency-Key`, and the same key has one effect. */
  readonly idempotent?: true;
  /** True for a call that changes nothing although it is no GET; others run in one transaction and are audited. */
  readonly readOnly?: true;
  /** True for a call that does many things, each in a transaction of its own that its handler begins. */
  readonly separately?: true;
  /** True for what only the person themselves may do, not an administrator who looks through their eyes. */
  readonly inPerson?: true;
  /** True for what an administrator may do who has yet to set up the second factor that is required of them. */
  readonly beforeSecondFactor?: true;
  /** True for a file that takes long to make: a few are made at a time, one of them for one caller; others wait. */
  readonly heavy?: true;
  /** How many calls one caller may make in a minute; absent: the general limit. */
  readonly perMinute?: number;
}

/** Declares a group of calls and keeps their exact types. */
export const defineCalls = <const T extends Record<Route, Call>>(group: T): T => group;

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Out<S> = S extends z.ZodType ? z.output<S> : S extends "file" ? Blob : never;

/** What the client gives: only the parts that the call declares. */
export type InputOf<C> = (C extends { params: infer P } ? { params: In<P> } : unknown) &
  (C extends { query: infer Q } ? { query: In<Q> } : unknown) &
  (C extends { body: infer B } ? { body: In<B> } : unknown) &
  (C extends { upload: object } ? { file: File } : unknown) &
  (C extends { idempotent: true } ? { idempotencyKey: string } : unknown);

export type AnswerOf<C> = C extends { answer: infer A } ? Out<A> : never;

/** What a handler on the server is given, parsed. */
export type ParsedOf<C> = (C extends { params: infer P } ? { params: Out<P> } : unknown) &
  (C extends { query: infer Q } ? { query: Out<Q> } : unknown) &
  (C extends { body: infer B } ? { body: Out<B> } : unknown);
