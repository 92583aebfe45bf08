// Why work did not succeed, in words that administrators read: nothing of it is secret or personal.

/** A failure that a person can read about; tried again later. */
export class JobFailure extends Error {
  override readonly name: string = "JobFailure";
}

/** Trying again would give the same: the job dies at once. */
export class FinalFailure extends JobFailure {
  override readonly name = "FinalFailure";
}

/** What is noted on the job. Only our own words, and of foreign ones no address and no link. */
export const wordsOf = (error: unknown): string =>
  error instanceof JobFailure ? withoutPersonal(error.message) : "Внутренняя ошибка: подробности в журнале сервера";

/** A foreign server's words on one line, without e-mails, links and long codes. */
export const withoutPersonal = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, "…")
    .replace(/\S+@\S+/g, "…")
    .replace(/[\w-]{24,}/g, "…")
    .trim()
    .slice(0, 500);
