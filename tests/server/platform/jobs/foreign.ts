// Another HTTP server, which answers as the test says.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Foreign {
  readonly url: string;
  readonly asked: readonly Asked[];
  readonly close: () => Promise<void>;
}

export async function startForeign(answer: (asked: Asked, reply: ServerResponse) => void): Promise<Foreign> {
  const asked: Asked[] = [];
  const server = createServer((request, reply) => {
    text(request).then(
      (body) => {
        const one = { method: request.method, url: request.url, headers: request.headers, body };
        asked.push(one);
        answer(one, reply);
      },
      () => reply.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook?from=kabinet`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
