// Letters in a real conversation with a mail server, which accepts them, defers them, refuses them, or does not answer.
import { createServer, type AddressInfo, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Config } from "../../../../server/platform/config.ts";
import { hour, minute, second, testQueue, type TestQueue } from "../jobs/queue.ts";
import { asAdministrator } from "../../../world/callers.ts";
import { rowsOf, token, write } from "./written.ts";
import { startSmtp, type Refusal, type TestSmtp } from "./smtp.ts";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const noted = <T extends { close: () => Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};
const smtp = async (...habits: Parameters<typeof startSmtp>): Promise<TestSmtp> => noted(await startSmtp(...habits));
const queue = async (config?: Partial<Config>): Promise<TestQueue> => noted(await testQueue(config));

describe("an accepted letter", () => {
  test("has the same content as text and HTML, and its text is not stored", async () => {
    const mail = await smtp();
    const running = await queue({ smtpUrl: mail.url, mailFrom: "cabinet@kabinet.example" });
    await write(running);
    expect(await rowsOf(running)).toMatchObject([{ state: "queued", body: null }]);
    expect(await running.run()).toBe(1);
    const [received] = mail.letters;
    expect(mail.letters).toHaveLength(1);
    expect(received).toMatchObject({ from: "cabinet@kabinet.example", to: ["olga@vasilek.by"] });
    expect(received?.headers.get("from")).toBe("Кабинет <cabinet@kabinet.example>");
    expect(received?.headers.get("to")).toBe("olga@vasilek.by");
    expect(received?.headers.get("subject")).toBe("Новый пароль для Кабинета");
    expect(received?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(received?.headers.get("message-id")).toMatch(/^<letter-1\.[0-9a-f]{32}@localhost>$/);
    for (const said of [received?.text, received?.html])
      for (const words of ["Здравствуйте, Ольга!", "Выбрать пароль", "Если это были не вы", `?token=${token}`])
        expect(said).toContain(words);
    expect(await rowsOf(running)).toMatchObject([
      { state: "sent", sentAt: expect.any(String) as string, content: null, body: null },
    ]);
    expect(await running.jobs()).toMatchObject([{ state: "done", attempts: 1, lastError: null }]);
    expect(await running.run()).toBe(0);
  });

  test("has the sender of the region's settings, or else the site's", async () => {
    const mail = await smtp();
    const running = await queue({ smtpUrl: mail.url, publicUrls: { kz: "https://cabinet.example.kz" } });
    await running.services.database.db.execute(sql`
      insert into regions (name, currency_code, vat_percent, sender_email) values ('BY', 'BYN', 20, 'minsk@kabinet.example')`);
    await write(running);
    await write(running, { region: "kz" });
    await running.run();
    expect(mail.letters.map(({ from }) => from)).toEqual(["minsk@kabinet.example", "noreply@cabinet.example.kz"]);
    expect(mail.letters[1]?.headers.get("message-id")).toMatch(/@cabinet\.example\.kz>$/);
    expect(mail.letters[1]?.text).toContain("Кабинет · Казахстан\nhttps://cabinet.example.kz");
  });

  test("has one recipient and one subject, whatever they contain", async () => {
    const mail = await smtp();
    const running = await queue({ smtpUrl: mail.url });
    const subject = "Привет\r\nBcc: everybody@firm.by\r\n\r\n<script>alert(1)</script>";
    await write(running, { subject, paragraphs: ["<img src=x onerror=alert(1)>\n.\nRSET"] });
    await running.run();
    const [received] = mail.letters;
    expect(received?.to).toEqual(["olga@vasilek.by"]);
    expect(received?.headers.has("bcc")).toBe(false);
    expect(received?.headers.get("subject")).toBe(subject.replace(/[\r\n]+/g, " "));
    expect(received?.html).toContain("&lt;img src=x onerror=alert(1)&gt;<br>.<br>RSET");
    expect(received?.html).not.toMatch(/<script|<img/);
    for (const to of ["a@firm.by, b@firm.by", "a@firm.by\r\nBcc: b@firm.by", "Ольга <a@firm.by>", ""])
      await expect(write(running, { to })).rejects.toThrow("one e-mail address");
    await expect(write(running, { button: { label: "!", href: "javascript:alert(1)" } })).rejects.toThrow("button");
    expect(await rowsOf(running)).toHaveLength(1);
  });
});

/** Refuses until told otherwise. */
async function refusing(refusal: Refusal, at: "recipient" | "answer" = "recipient", password?: string) {
  let refused: Refusal | undefined = refusal;
  const mail = await smtp({ [at]: () => refused, ...(password === undefined ? {} : { password }) });
  return {
    ...mail,
    heal: () => {
      refused = undefined;
    },
  };
}

describe("a temporarily refused letter", () => {
  test.each(["recipient", "answer"] as const)("is sent later with the same id (%s)", async (at) => {
    const mail = await refusing({ code: 451, says: "4.7.1 <olga@vasilek.by> try again later" }, at);
    const running = await queue({ smtpUrl: mail.url });
    await write(running);
    expect(await running.run()).toBe(1);
    const [job] = await running.jobs();
    expect(job).toMatchObject({ state: "queued", attempts: 1 });
    expect(job?.lastError).toMatch(/^Почтовый сервер просит подождать: .*451 4\.7\.1 … try again later/);
    expect(await rowsOf(running)).toMatchObject([{ state: "queued", sentAt: null }]);
    running.later(14 * second);
    expect(await running.run()).toBe(0);
    mail.heal();
    running.later(second);
    expect(await running.run()).toBe(1);
    expect(mail.letters).toHaveLength(1);
    expect(await rowsOf(running)).toMatchObject([{ state: "sent", content: null }]);
    expect(await running.jobs()).toMatchObject([{ state: "done", attempts: 2, lastError: null }]);
  });

  test("is given up after seven attempts, and sent when an administrator retries it", async () => {
    const mail = await refusing({ code: 450, says: "4.2.0 mailbox busy" });
    const running = await queue({ smtpUrl: mail.url });
    await write(running);
    expect(await running.run()).toBe(1);
    for (const pause of [15 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour]) {
      running.later(pause - 1);
      expect(await running.run()).toBe(0);
      running.later(1);
      expect(await running.run()).toBe(1);
    }
    expect(await running.jobs()).toMatchObject([{ state: "dead", attempts: 7 }]);
    expect(await rowsOf(running)).toMatchObject([{ state: "failed" }]);
    running.later(24 * hour);
    expect(await running.run()).toBe(0);

    mail.heal();
    const admin = await asAdministrator(running);
    const again = await admin.call("POST", "/api/resources/jobs/1/retry");
    expect(again.json()).toMatchObject({
      state: "queued",
      attempts: 0,
      runAt: null,
      about: "Новый пароль для Кабинета",
    });
    expect(await running.run()).toBe(1);
    expect(mail.letters).toHaveLength(1);
    expect(await rowsOf(running)).toMatchObject([{ state: "sent" }]);
    expect((await admin.call("POST", "/api/resources/jobs/1/retry")).status).toBe(409);
  });
});

describe("a permanently refused letter", () => {
  test("is not retried automatically", async () => {
    const mail = await refusing({
      code: 550,
      says: "5.1.1 <olga@vasilek.by>: no such user, see https://mail.example/x",
    });
    const running = await queue({ smtpUrl: mail.url });
    await write(running);
    expect(await running.run()).toBe(1);
    const [job] = await running.jobs();
    expect(job).toMatchObject({ state: "dead", attempts: 1 });
    expect(job?.lastError).toMatch(/^Почтовый сервер отказал: .*550 5\.1\.1/);
    expect(job?.lastError).not.toMatch(/olga|https:/);
    expect(await rowsOf(running)).toMatchObject([{ state: "failed" }]);
  });

  test("is retried together with others that an administrator selects", async () => {
    const mail = await refusing({ code: 554, says: "5.7.1 no" }, "answer");
    const running = await queue({ smtpUrl: mail.url });
    for (const to of ["a@firm.by", "b@firm.by", "c@firm.by"]) await write(running, { to });
    await running.run();
    mail.heal();
    const admin = await asAdministrator(running);
    const answer = await admin.call("POST", "/api/resources/jobs/actions/retry", { body: { ids: [1, 3] } });
    expect(answer.json()).toEqual({
      results: [
        { id: 1, done: true },
        { id: 3, done: true },
      ],
    });
    expect(await running.run()).toBe(2);
    expect(mail.letters.map(({ to }) => to[0])).toEqual(["a@firm.by", "c@firm.by"]);
  });
});

describe("a failing mail server", () => {
  test("delays no other job if it does not answer, and is retried", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    noted({
      close: async () => {
        sockets.forEach((socket) => socket.destroy());
        await new Promise((resolve) => silent.close(resolve));
      },
    });
    const { port } = silent.address() as AddressInfo;
    const running = await queue({ smtpUrl: `smtp://127.0.0.1:${port}?greetingTimeout=3000` });
    await write(running);
    let waiting = true;
    const sending = running.run().finally(() => (waiting = false));
    await expect.poll(() => sockets.length).toBe(1);
    expect(await running.jobs()).toMatchObject([{ state: "running", attempts: 1 }]);
    await running.services.database.transaction((tx) => tx.execute(sql`select 1`));
    expect(waiting).toBe(true);
    await sending;
    expect(await running.jobs()).toMatchObject([
      { state: "queued", attempts: 1, lastError: "Почтовый сервер не отвечает: ETIMEDOUT" },
    ]);
  });

  test("is retried if it is unreachable or disconnects", async () => {
    const rude = createServer((socket) => socket.end("421 busy\r\n"));
    await new Promise<void>((resolve) => rude.listen(0, "127.0.0.1", resolve));
    const { port } = rude.address() as AddressInfo;
    const running = await queue({ smtpUrl: `smtp://127.0.0.1:${port}` });
    await write(running);
    await running.run();
    expect(await running.jobs()).toMatchObject([{ state: "queued", attempts: 1 }]);
    await new Promise((resolve) => rude.close(resolve));
    running.later(15 * second);
    await running.run();
    expect(await running.jobs()).toMatchObject([
      { state: "queued", attempts: 2, lastError: expect.stringMatching(/^Почтовый сервер не отвечает/) as string },
    ]);
  });

  test("is retried if it refuses the password, since that can be corrected", async () => {
    const mail = await smtp({ password: "right-password" });
    const wrong = await queue({ smtpUrl: `smtp://kabinet:wrong-password@127.0.0.1:${mail.port}` });
    await write(wrong);
    await wrong.run();
    expect(await wrong.jobs()).toMatchObject([{ state: "queued", attempts: 1 }]);
    expect((await wrong.jobs())[0]?.lastError).toMatch(/^Почтовый сервер не принял логин и пароль: 535/);
    expect((await wrong.jobs())[0]?.lastError).not.toMatch(/wrong-password|@/);
    const right = await queue({ smtpUrl: `smtp://kabinet:right-password@127.0.0.1:${mail.port}` });
    await write(right);
    await right.run();
    expect(mail.letters).toHaveLength(1);
  });

  test("does not get the password over an unencrypted network connection", async () => {
    const mail = await smtp({ password: "right-password" });
    const running = await queue({ smtpUrl: `smtp://kabinet:right-password@127.0.0.2:${mail.port}` });
    await write(running);
    await running.run();
    expect(mail.passwords).toEqual([]);
    expect(await running.jobs()).toMatchObject([{ state: "queued", attempts: 1 }]);
  });
});

test("the log contains neither letters' texts nor their recipients", async () => {
  const says = `5.1.1 olga@vasilek.by http://x/?token=${token}`;
  const mail = await refusing({ code: 550, says }, "recipient", "mail-password");
  const sending = await queue({ smtpUrl: `smtp://kabinet:mail-password@127.0.0.1:${mail.port}` });
  await write(sending);
  await sending.run();
  mail.heal();
  await write(sending);
  await sending.run();
  const keeping = await queue();
  await write(keeping);
  await keeping.run();
  const lines = [...sending.logs(), ...keeping.logs()];
  expect(lines.filter((line) => line.includes("letter kept: no mail server is set"))).toHaveLength(1);
  expect(lines.filter((line) => line.includes("job given up"))).toHaveLength(1);
  expect(lines.filter((line) => line.includes("job done"))).toHaveLength(2);
  expect(lines.join("\n")).not.toMatch(new RegExp(`${token}|token=|olga|vasilek|@|mail-password|Здравствуйте|http:`));
});
