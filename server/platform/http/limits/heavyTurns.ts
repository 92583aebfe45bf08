// Files that take long to make: statements, reconciliations, archives, exports. A few are made at a time, so that
// everybody else's pages stay quick, and one at a time for one caller, so that nobody takes the turn of the others.
import type { FastifyReply, FastifyRequest } from "fastify";
import { httpMessage } from "../../../../src/i18n/messages.ts";
import { Problem } from "../../problem.ts";

/** At a time, and how many may wait beside them; of one caller, those that wait included. */
const atATime = { all: 2, waiting: 12, own: 3 } as const;
/** Milliseconds after which a file's place goes to the next one: whoever reads so slowly takes little of the server. */
const longest = 60_000;

/** Makes a file in its turn. @throws Problem 429 for a caller with too many of them, 503 where too many wait */
export type HeavyTurn = <T>(
  request: FastifyRequest,
  reply: Pick<FastifyReply, "raw">,
  make: () => Promise<T>,
) => Promise<T>;

interface Turn {
  readonly whose: number | undefined;
  readonly begin: () => void;
}

/** One server's turns. */
export function heavyTurns(): HeavyTurn {
  const waiting: Turn[] = [];
  const running = new Set<Turn>();

  const beginNext = (): void => {
    for (const turn of [...waiting]) {
      if (running.size >= atATime.all) return;
      if ([...running].some(({ whose }) => whose === turn.whose)) continue;
      waiting.splice(waiting.indexOf(turn), 1);
      running.add(turn);
      turn.begin();
    }
  };
  const end = (turn: Turn): void => {
    if (running.delete(turn)) beginNext();
  };

  return async (request, reply, make) => {
    const whose = request.caller?.userId;
    const own = [...waiting, ...running].filter((turn) => turn.whose === whose).length;
    if (own >= atATime.own)
      throw new Problem(429, "Ваши файлы ещё готовятся. Дождитесь их и попробуйте ещё раз", { retryAfter: 10 });
    if (waiting.length >= atATime.waiting)
      throw new Problem(503, "Сейчас готовится слишком много файлов. Попробуйте ещё раз через минуту", {
        retryAfter: 60,
      });
    const turn = await new Promise<Turn>((resolve) => {
      const mine: Turn = { whose, begin: () => resolve(mine) };
      waiting.push(mine);
      beginNext();
    });
    const slow = setTimeout(() => end(turn), longest).unref();
    try {
      // Nobody waits any more: the connection is closed, or the wait was too long and has been answered.
      if (reply.raw.destroyed || reply.raw.writableEnded) throw new Problem(408, httpMessage(408));
      // A reply is awaited until it has been handed over.
      return await make();
    } finally {
      clearTimeout(slow);
      end(turn);
    }
  };
}
