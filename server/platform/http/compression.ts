import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply } from "fastify";

/**
 * Compresses answers. Those with a Content-Range stay as they are if it counts bytes; the range of a list counts records, so
 * it is added after the compression, which doesn't tell the two apart.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const ranges = new WeakMap<FastifyReply, string>();
  // An application's hooks run before its routes' hooks, in the order in which they were added.
  app.addHook("onSend", async (_request, reply) => {
    const range = reply.getHeader("content-range");
    if (typeof range !== "string" || range.startsWith("bytes")) return;
    ranges.set(reply, range);
    reply.removeHeader("content-range");
  });
  app.addHook("onRoute", (route) => {
    const own = route.onSend ?? [];
    route.onSend = [
      ...(Array.isArray(own) ? own : [own]),
      async (_request, reply) => {
        const range = ranges.get(reply);
        if (range !== undefined) reply.header("content-range", range);
      },
    ];
  });
}
