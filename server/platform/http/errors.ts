// The only place where errors become the API's error form:
//   { statusCode, error, message, errors?: { field: message }, current?, confirm? }
// Stacks, SQL and libraries' messages go only to the log (design §4 Errors).
import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { httpMessage, messages } from "../../../src/i18n/messages.ts";
import { Problem } from "../problem.ts";
import { databaseProblem } from "./databaseProblem.ts";

/** Makes all errors and unknown addresses answer in the error form. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Answers an error; unexpected ones are logged with their stack. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  if (problem.statusCode >= 500) request.log.error({ err: error }, "request failed");
  return sendProblem(reply, problem);
}

/** Sends a refusal in the error form. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { statusCode, message, errors, current, retryAfter, confirm } = problem;
  if (statusCode === 401) reply.header("www-authenticate", "Bearer");
  if (retryAfter !== undefined) reply.header("retry-after", Math.max(1, Math.ceil(retryAfter)));
  return reply
    .code(statusCode)
    .removeHeader("content-disposition")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({
      statusCode,
      error: STATUS_CODES[statusCode] ?? "Error",
      message,
      ...(errors ? { errors } : {}),
      ...(current === undefined ? {} : { current }),
      ...(confirm === undefined ? {} : { confirm }),
    });
}

/** The refusal for an error. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const known = databaseProblem(error);
  if (known) return known;
  const { statusCode = 500, code = "" } = error instanceof Error ? (error as Partial<FastifyError>) : {};
  if (code === "FST_ERR_HANDLER_TIMEOUT") return new Problem(503, httpMessage(503), { retryAfter: 5 });
  if (statusCode < 400 || statusCode >= 500) return new Problem(500, messages.tryLater);
  return new Problem(statusCode, ownMessages[statusCode] ?? httpMessage(statusCode));
}

/** For statuses that only programs see. */
const ownMessages: Readonly<Record<number, string>> = {
  408: "Запрос пришёл не целиком",
  414: "Адрес слишком длинный",
  431: "Заголовки запроса слишком большие",
};
