// Translates zod's issues into the specification's messages (§5). A schema's own message takes precedence.
import type { z } from "zod";
import { messages } from "../../../src/i18n/messages.ts";

/** The message for an issue; the error map of a parse. */
export const messageOfIssue: z.core.$ZodErrorMap = (issue) => sentences[issue.code]?.(issue as never) ?? wrongValue;

type Code = z.core.$ZodIssue["code"];
type Messages = {
  readonly [C in Code]: (issue: z.core.$ZodRawIssue<Extract<z.core.$ZodIssue, { code: C }>>) => string;
};

const wrongValue = "Неверное значение";

const sentences: Messages = {
  invalid_type: ({ input, expected }) =>
    input === undefined || input === null || input === ""
      ? messages.required
      : expected === "int"
        ? messages.integer
        : expected === "date"
          ? messages.enterDate
          : wrongValue,
  too_small: ({ origin, minimum, exact, inclusive }) => {
    if (origin === "string" && Number(minimum) === 1) return messages.required;
    if (origin === "string" && exact) return messages.length(Number(minimum));
    if (origin === "string") return messages.minLength(Number(minimum));
    if (isCountable(origin)) return `Нужно не меньше: ${minimum}`;
    return inclusive === false ? `Больше ${minimum}` : messages.minValue(String(minimum));
  },
  too_big: ({ origin, maximum, exact, inclusive }) => {
    if (origin === "string" && exact) return messages.length(Number(maximum));
    if (origin === "string") return messages.maxLength(Number(maximum));
    if (isCountable(origin)) return `Нужно не больше: ${maximum}`;
    return inclusive === false ? `Меньше ${maximum}` : messages.maxValue(String(maximum));
  },
  invalid_format: ({ format }) => formats[format] ?? messages.pattern,
  not_multiple_of: () => wrongValue,
  unrecognized_keys: ({ keys }) => `Неизвестное поле «${cut(keys[0])}»`,
  invalid_union: () => wrongValue,
  invalid_key: () => wrongValue,
  invalid_element: () => wrongValue,
  invalid_value: ({ input }) =>
    input === undefined || input === null || input === "" ? messages.required : wrongValue,
  custom: () => wrongValue,
};

const formats: Readonly<Record<string, string>> = {
  email: messages.email,
  url: messages.badSite,
  date: messages.enterDate,
  datetime: messages.enterDate,
};

const isCountable = (origin: string) => origin === "array" || origin === "set" || origin === "file" || origin === "map";

/** A name from outside, shortened for a message. */
export const cut = (text: unknown): string => String(text).slice(0, 60);
