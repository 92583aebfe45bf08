// Errors of jobs, in words that administrators read: they contain nothing secret or personal.

/** An error with a readable message; the job is retried. */
export class JobFailure extends Error {
  override readonly name: string = "JobFailure";
}

/** An error that retrying can't solve: the job dies at once. */
export class FinalFailure extends JobFailure {
  override readonly name = "FinalFailure";
}

/** The message stored with the job. Only our own words; other servers' words without addresses and links. */
export const wordsOf = (error: unknown): string =>
  error instanceof JobFailure ? withoutPersonal(error.message) : "Внутренняя ошибка: подробности в журнале сервера";

/** Another server's message on one line, without e-mails, links and long codes. */
export const withoutPersonal = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, "…")
    .replace(/\S+@\S+/g, "…")
    .replace(/[\w-]{24,}/g, "…")
    .trim()
    .slice(0, 500);
