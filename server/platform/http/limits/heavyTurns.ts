// Limits how many expensive files (statements, reconciliations, archives, exports) are made at a time, so that other pages
// stay fast; and to one at a time per caller, so that nobody takes the others' turns.
import type { FastifyReply, FastifyRequest } from "fastify";
import { httpMessage } from "../../../../src/i18n/messages.ts";
import { Problem } from "../../problem.ts";

/** The most files at a time, the most that wait besides them, and the most per caller, including those that wait. */
const atATime = { all: 2, waiting: 12, own: 3 } as const;
/** Milliseconds after which the next file may start: a client that reads this slowly uses little of the server. */
const maxTurnMs = 60_000;

/** Generates a file in its turn. @throws Problem 429 for a caller with too many of them, 503 if too many wait */
export type HeavyTurn = <T>(
  request: FastifyRequest,
  reply: Pick<FastifyReply, "raw">,
  make: () => Promise<T>,
) => Promise<T>;

interface Turn {
  readonly whose: number | undefined;
  readonly begin: () => void;
}

/** The queue of one server. */
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
    const slow = setTimeout(() => end(turn), maxTurnMs).unref();
    try {
      // The client is gone, or the wait timed out and has been answered.
      if (reply.raw.destroyed || reply.raw.writableEnded) throw new Problem(408, httpMessage(408));
      // Resolves when the reply has been sent.
      return await make();
    } finally {
      clearTimeout(slow);
      end(turn);
    }
  };
}
