// Sends one letter to the mail server, in its own SMTP connection.
import { createTransport } from "nodemailer";
import { FinalFailure, JobFailure } from "../jobs/failures.ts";

export interface Delivery {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[];
}

/** Milliseconds; parameters of SMTP_URL with these names take precedence. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/**
 * Sends a letter; resolves when the server has accepted it.
 * @param smtpUrl smtp://user:password@host:port or smtps://…
 * @throws FinalFailure if the server refuses this letter for good, JobFailure if it may accept it later
 */
export async function deliver(smtpUrl: string, signal: AbortSignal, delivery: Delivery): Promise<void> {
  const { from, to, files, ...rest } = delivery;
  const transport = createTransport({
    url: smtpUrl,
    ...withoutThoseOf(smtpUrl, patience),
    ...(mustEncrypt(smtpUrl) ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      ...rest,
      signal,
      // As an object, an address is used as it is and not parsed as a list.
      from: { name: "Кабинет", address: from },
      to: { name: "", address: to },
      attachments: files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    });
  } catch (error) {
    throw failureOf(error);
  } finally {
    transport.close();
  }
}

const withoutThoseOf = (url: string, settings: Readonly<Record<string, number>>) => {
  const named = new URL(url).searchParams;
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !named.has(name)));
};

/** Passwords are never sent unencrypted, even if somebody strips STARTTLS from the server's answer. */
function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl);
  return protocol === "smtp:" && username !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/** Status 500 and above is final if it is about this letter, but not about the connection or authentication. */
function failureOf(error: unknown): JobFailure {
  const { code, responseCode, response } = (error instanceof Error ? error : {}) as SmtpError;
  const said = typeof response === "string" ? `: ${response}` : "";
  if (code === "EAUTH") return new JobFailure(`Почтовый сервер не принял логин и пароль${said}`);
  if ((code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number")
    return responseCode >= 500
      ? new FinalFailure(`Почтовый сервер отказал${said}`)
      : new JobFailure(`Почтовый сервер просит подождать${said}`);
  return new JobFailure(`Почтовый сервер не отвечает${typeof code === "string" ? `: ${code}` : ""}${said}`);
}
