// Detects a database server that hangs without an error. A query that waits long is followed by a test query on a new
// connection; if that gets no answer either, the waiting queries fail.
import type pg from "pg";
import { sqlState } from "../errors.ts";
import { TypedClient } from "../typedClient.ts";

/** Milliseconds: until a waiting query triggers the test, and until the test must be answered. */
const patience = { query: 3000, answer: 3000 };
/** Milliseconds between checks, and between tests of a server that is only slow. */
const pauses = { look: 500, question: 5000 };

/**
 * A client class whose connections are monitored.
 * @param config how to reach the server
 */
export function watchStalls(config: pg.ClientConfig): { readonly Client: typeof TypedClient; stop(): void } {
  const clients = new Set<TypedClient>();
  class WatchedClient extends TypedClient {
    constructor(own?: pg.ClientConfig) {
      super(own);
      clients.add(this);
      this.once("end", () => clients.delete(this));
    }
  }
  const stalled = () => {
    const before = performance.now() - patience.query;
    return [...clients].filter(({ waitingSince }) => waitingSince !== undefined && waitingSince < before);
  };
  let asking = false;
  let notBefore = 0;
  const look = async (): Promise<void> => {
    if (asking || performance.now() < notBefore || stalled().length === 0) return;
    asking = true;
    const waiting = stalled();
    if (await answers(config)) notBefore = performance.now() + pauses.question;
    else for (const client of waiting) if (client.waitingSince !== undefined) void client.end();
    asking = false;
  };
  const timer = setInterval(() => void look(), pauses.look);
  timer.unref();
  return { Client: WatchedClient, stop: () => clearInterval(timer) };
}

/** An error is an answer, too. */
async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new TypedClient({
    ...config,
    connectionTimeoutMillis: patience.answer,
    query_timeout: patience.answer,
  });
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    return sqlState(error) !== undefined;
  } finally {
    void client.end();
  }
}
