// Data that came with the session at the page's start (public/early.js, POST /api/auth/start): answers to the calls that
// every page makes first, each used once.
import type { Started } from "../../contract/people/auth.ts";

/** Unused answers expire after this time. */
const freshMilliseconds = 10_000;

let answers: Started["first"] = {};
let until = 0;

/** An unused start expires after this time, since its tokens may. */
const startMilliseconds = 20_000;

/** The request of the page's start, returned once; undefined if there is none. */
export function takeStart(): Promise<Response> | undefined {
  const page = globalThis as { kabinetStart?: { at: number; answer: Promise<Response> } | undefined };
  const start = page.kabinetStart;
  page.kabinetStart = undefined;
  return start && Date.now() < start.at + startMilliseconds ? start.answer : undefined;
}

export function keepFirst(first: Started["first"]): void {
  answers = first;
  until = Date.now() + freshMilliseconds;
}

/** The answer to a call that came with the session, returned once; undefined if there is none. */
export function takeFirst(route: string): unknown {
  const { [route]: answer, ...others } = answers;
  answers = others;
  return Date.now() < until ? answer : undefined;
}
