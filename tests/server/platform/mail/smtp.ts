// The tests' own mail server: accepts letters, or refuses them as told.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** As received. */
  readonly raw: string;
  /** Keyed by lower-case name, unfolded; encoded words are decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/** A refusal: SMTP's three digits, and the server's message. */
export interface Refusal {
  readonly code: number;
  readonly says: string;
}

interface Habits {
  /** Decides about a complete letter; undefined accepts it. May be asynchronous. */
  readonly answer?: (letter: Received) => Refusal | undefined | Promise<Refusal | undefined>;
  /** Decides about a recipient. */
  readonly recipient?: (address: string) => Refusal | undefined;
  /** The password that it requires; without one it accepts everybody. */
  readonly password?: string;
}

export interface TestSmtp {
  readonly port: number;
  /** The value for SMTP_URL. */
  readonly url: string;
  /** The accepted letters in order. */
  readonly letters: readonly Received[];
  /** The passwords sent with AUTH, valid or not. */
  readonly passwords: readonly string[];
  readonly close: () => Promise<void>;
}

export async function startSmtp({ answer, recipient, password }: Habits = {}): Promise<TestSmtp> {
  const letters: Received[] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ password: given }, _session, done) {
      passwords.push(given ?? "");
      if (given === password) done(null, { user: "kabinet" });
      else done(refusal({ code: 535, says: "5.7.8 Authentication failed for kabinet@mail.example" }));
    },
    onRcptTo({ address }, _session, done) {
      const refused = recipient?.(address);
      done(refused && refusal(refused));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const letter = read(
          from,
          envelope.rcptTo.map(({ address }) => address),
          Buffer.concat(parts).toString("utf8"),
        );
        Promise.resolve(answer?.(letter)).then(
          (refused) => {
            if (!refused) letters.push(letter);
            done(refused ? refusal(refused) : null);
          },
          (error: unknown) => done(error as Error),
        );
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    letters,
    passwords,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const refusal = ({ code, says }: Refusal): Error => Object.assign(new Error(says), { responseCode: code });

function read(from: string, to: readonly string[], raw: string): Received {
  const { headers, body } = cut(raw);
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "") ?? [];
  const parts = body.split(`--${boundary}`).map((part) => cut(part.trimStart()));
  const part = (type: string) => {
    const found = parts.find((one) => one.headers.get("content-type")?.startsWith(type));
    return found ? decoded(found.body.trim(), found.headers.get("content-transfer-encoding")) : "";
  };
  return { from, to, raw, headers, text: part("text/plain"), html: part("text/html") };
}

function cut(text: string): { headers: ReadonlyMap<string, string>; body: string } {
  const [head = "", ...rest] = text.split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headers = new Map(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.toLowerCase(), words(value.join(":").trim())];
    }),
  );
  return { headers, body: rest.join("\n\n") };
}

/** RFC 2047: =?UTF-8?B?…?= and =?UTF-8?Q?…?=, neighbours without the space between them. */
const words = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b" ? decoded(text, "base64") : decoded(text.replaceAll("_", " "), "quoted-printable"),
    );

function decoded(text: string, encoding: string | undefined): string {
  if (encoding === "base64") return Buffer.from(text, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return text;
  const bytes = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
