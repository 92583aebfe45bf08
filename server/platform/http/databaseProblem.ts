// Converts database errors to refusals. Handlers that know more throw their own Problem before.
import { closedMonthWords } from "../../../src/domain/papers/closedMonth.ts";
import { httpMessage, messages } from "../../../src/i18n/messages.ts";
import {
  isCheckViolation,
  isClosedMonth,
  isConnectionFailure,
  isForeignKeyViolation,
  isInvalidText,
  isNotNullViolation,
  isOutOfRange,
  isRetryable,
  isSignedPaper,
  isTimeLimit,
  isTooLong,
  isUniqueViolation,
  isUnstorableText,
  sqlState,
} from "../db/errors.ts";
import { Problem } from "../problem.ts";

type Rule = readonly [applies: (error: unknown) => unknown, problem: (found: unknown) => Problem];

const rules: readonly Rule[] = [
  [isUniqueViolation, () => new Problem(409, "Такое значение уже занято другой записью")],
  [isForeignKeyViolation, () => new Problem(409, "Запись связана с другими: сначала уберите то, что на неё ссылается")],
  [isSignedPaper, () => new Problem(409, "Документ подписан электронно: изменить или удалить его уже нельзя")],
  [isClosedMonth, (month) => new Problem(409, closedMonthWords(String(month)))],
  [isRetryable, () => new Problem(409, messages.changedMeanwhile)],
  [isNotNullViolation, () => new Problem(400, httpMessage(400))],
  [isCheckViolation, () => new Problem(400, httpMessage(400))],
  [isInvalidText, () => new Problem(400, httpMessage(400))],
  [isUnstorableText, () => new Problem(400, "В тексте есть недопустимый знак")],
  [isOutOfRange, () => new Problem(400, "Число слишком большое")],
  [isTooLong, () => new Problem(400, "Текст слишком длинный")],
  [isTimeLimit, () => new Problem(503, httpMessage(503), { retryAfter: 10 })],
  [isConnectionFailure, () => new Problem(503, httpMessage(503), { retryAfter: 10 })],
  [isExhausted, () => new Problem(503, httpMessage(503), { retryAfter: 60 })],
];

/** No space left on disk or in memory. */
function isExhausted(error: unknown): boolean {
  const noSpace = error instanceof Error && "code" in error && error.code === "ENOSPC";
  return noSpace || sqlState(error)?.startsWith("53") === true;
}

/** The refusal for a database or disk error; undefined for other errors and for mistakes in our SQL. */
export function databaseProblem(error: unknown): Problem | undefined {
  for (const [applies, problem] of rules) {
    const found = applies(error);
    if (found) return problem(found);
  }
  return undefined;
}
