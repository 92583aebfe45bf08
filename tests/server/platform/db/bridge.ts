import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { EmbeddedEngine } from "../../../../server/platform/db/embedded/embeddedEngine.ts";
import { WireStream } from "../../../../server/platform/db/embedded/wireStream.ts";
import { emptyDump } from "./dataFolder.ts";

/** A PostgreSQL server whose connection can be cut: in front of a real one, or of an embedded engine. */
export interface Bridge {
  readonly url: string;
  cut(): Promise<void>;
  /** Stops answering, on old and new connections. */
  hang(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function bridge(): Promise<Bridge> {
  const far = await farEnd();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let hangs = false;
  const listen = async (port: number): Promise<number> => {
    server = createServer((socket) => {
      sockets.add(socket);
      if (hangs) return;
      const other = far.connect();
      for (const [from, to] of [[socket, other] as const, [other, socket] as const]) {
        from.on("error", () => to.destroy());
        from.on("close", () => to.destroy());
        from.on("data", (bytes: Buffer) => {
          if (!hangs) to.write(bytes);
        });
      }
    });
    await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    server = undefined;
    await closed;
  };
  const port = await listen(0);
  return {
    url: `postgres://${far.user}@127.0.0.1:${port}/${far.database}`,
    cut,
    hang: () => {
      hangs = true;
    },
    mend: async () => {
      await cut();
      hangs = false;
      await listen(port);
    },
    close: async () => {
      await cut();
      await far.close();
    },
  };
}

interface FarEnd {
  readonly user: string;
  readonly database: string;
  connect(): Duplex;
  close(): Promise<void>;
}

async function farEnd(): Promise<FarEnd> {
  const real = process.env["TEST_DATABASE_URL"];
  if (real) {
    const { hostname, port, username, pathname } = new URL(real);
    return {
      user: username,
      database: pathname.slice(1),
      connect: () => connect(Number(port || 5432), hostname),
      close: () => Promise.resolve(),
    };
  }
  const engine = new EmbeddedEngine({
    folder: undefined,
    snapshot: await emptyDump(),
    timeLimitMs: 30_000,
    idleLimitMs: 30_000,
    onTrouble: () => undefined,
  });
  await engine.start();
  return {
    user: "postgres",
    database: "postgres",
    connect: () => {
      const stream = engine.stream();
      return stream instanceof WireStream ? stream.connect() : stream;
    },
    close: () => engine.close(),
  };
}
