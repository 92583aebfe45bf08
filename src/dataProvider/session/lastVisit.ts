// Remembers, by address, the first requests of a page and its title. On the next visit public/early.js shows the title
// and sends the same requests while the application's files are still loading.
import { tryStorage } from "./tryStorage.ts";
import { onSessionEnd } from "./session.ts";

const key = "kabinet.visits";
/** The most addresses remembered, and the most requests of each. */
const maxAddresses = 30;
const maxReads = 12;
const maxReadLength = 2000;
/** A page has started up when it has requested nothing new for this long. */
const quietMilliseconds = 1000;
/** Unused answers expire after this time. */
const freshMilliseconds = 10_000;

/** The requests that public/early.js has sent, by address. */
interface Ahead {
  readonly at: number;
  readonly answers: Map<string, Promise<Response>>;
}
const page = globalThis as { kabinetAhead?: Ahead | undefined };

const address = location.pathname + location.search;
let reads: Set<string> | undefined = new Set();
const beginning = new AbortController();
let quiet: ReturnType<typeof setTimeout> | undefined;

/** The answer to a request that was sent before the application asked, returned once; undefined if there is none. */
export function takeAhead(url: string): Promise<Response> | undefined {
  note(url);
  const { kabinetAhead: ahead } = page;
  const answer = ahead?.answers.get(url);
  ahead?.answers.delete(url);
  return ahead && Date.now() < ahead.at + freshMilliseconds ? answer : undefined;
}

/** Drops unused answers, which may be outdated after a change. */
export function dropAhead(): void {
  page.kabinetAhead = undefined;
}

function note(url: string): void {
  if (!reads || url.length > maxReadLength || reads.size >= maxReads || reads.has(url)) return;
  reads.add(url);
  clearTimeout(quiet);
  quiet = setTimeout(store, quietMilliseconds);
}

/** Ends the page's start: later requests of the user are not repeated on the next visit. */
function store(): void {
  clearTimeout(quiet);
  beginning.abort();
  const asked = [...(reads ?? [])];
  reads = undefined;
  if (asked.length === 0) return;
  tryStorage(() => {
    const visits = JSON.parse(localStorage.getItem(key) ?? "[]") as readonly Visit[];
    const others = visits.filter((visit) => visit.address !== address);
    const visit: Visit = { address, reads: asked, title: document.querySelector("h1")?.textContent ?? "" };
    localStorage.setItem(key, JSON.stringify([...others, visit].slice(-maxAddresses)));
  });
}

interface Visit {
  readonly address: string;
  readonly reads: readonly string[];
  readonly title: string;
}

for (const kind of ["pointerdown", "keydown", "pagehide"]) {
  addEventListener(kind, store, { capture: true, signal: beginning.signal });
}

onSessionEnd(() => {
  reads = undefined;
  dropAhead();
  // Addresses may contain what a user searched for.
  tryStorage(() => localStorage.removeItem(key));
});
