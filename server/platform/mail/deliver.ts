// One letter → the mail server, in an SMTP conversation of its own.
import { createTransport } from "nodemailer";
import { FinalFailure, JobFailure } from "../jobs/failures.ts";

export interface Delivery {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}

/** Milliseconds; parameters of SMTP_URL of these names go first. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/**
 * Hands a letter over; resolves once the server has taken it.
 * @param smtpUrl smtp://user:password@host:port or smtps://…
 * @throws FinalFailure where the server refuses this letter for good, JobFailure where it may take it later
 */
export async function deliver(smtpUrl: string, signal: AbortSignal, delivery: Delivery): Promise<void> {
  const { from, to, ...rest } = delivery;
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
      // As an object an address is taken as it is, never read as a list.
      from: { name: "Кабинет", address: from },
      to: { name: "", address: to },
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

/** A password never goes over a network in clear, even where somebody strips the server's offer to encrypt. */
function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl);
  return protocol === "smtp:" && username !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/** What the server said about this letter is final from 500 on; about the connection or the sign-in it never is. */
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
