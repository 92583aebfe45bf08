// kill -9 while sending: no letter is lost, and at most the one being sent is sent again.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { emptyPlace, type Place, within } from "../../../world/killed.ts";
import { bundleProgram } from "../../../../server/platform/threads/bundle.ts";
import { startSmtp, type Received } from "../mail/smtp.ts";
import { rowsOf, write } from "../mail/written.ts";
import { jobsOf, minute } from "./queue.ts";

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const program = new URL("./killedSender.ts", import.meta.url);
const count = 6;

/**
 * When the sender is killed: the mail server has received the third letter, and has not acknowledged it yet, or just
 * has.
 */
const moments = ["before the mail server has answered", "when the mail server has just answered"] as const;

test.each(moments)("killed %s", { timeout: 120_000 }, async (moment) => {
  const place = await emptyPlace();
  const taken: Received[] = [];
  let kill: (() => Promise<void>) | undefined;
  const mail = await startSmtp({
    async answer(letter) {
      taken.push(letter);
      if (taken.length !== 3) return undefined;
      if (moment === moments[0]) await kill?.();
      else void wait(Math.random() * 10).then(() => kill?.());
      return undefined;
    },
  });
  try {
    const env = { ...place.env, SMTP_URL: mail.url };
    await within(env, async (services) => {
      for (let index = 0; index < count; index += 1) await write({ services }, { to: `person-${index}@firm.by` });
    });
    await untilKilled(env, (end) => {
      kill = end;
    });
    expect(taken.length).toBeGreaterThanOrEqual(3);
    await within(env, async (services) => {
      const later = { ...services, clock: () => new Date(Date.now() + 4 * minute) };
      await runDueJobs(later, silent);
      expect((await jobsOf(services)).map(({ state }) => state)).toEqual(Array(count).fill("done"));
      expect((await rowsOf({ services })).map(({ state }) => state)).toEqual(Array(count).fill("sent"));
    });
    const recipients = taken.map(({ to }) => to[0]);
    expect([...new Set(recipients)].toSorted()).toEqual(
      Array.from({ length: count }, (_, index) => `person-${index}@firm.by`),
    );
    expect(recipients.length - count).toBeLessThanOrEqual(1);
    // A recipient who gets it twice can tell that it is the same letter.
    expect(new Set(taken.map(({ headers }) => headers.get("message-id"))).size).toBe(count);
  } finally {
    await mail.close();
    await place.remove();
  }
});

async function untilKilled(env: Place["env"], begun: (kill: () => Promise<void>) => void): Promise<void> {
  const child = spawn(process.execPath, [await bundleProgram(program)], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = once(child, "close");
  begun(async () => {
    child.kill("SIGKILL");
    await gone;
  });
  const [, signal] = (await gone) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}
