import { createElement, Fragment, type ReactNode } from "react";
import {
  type Condition,
  daysFromToday,
  type Question,
  type Scalar,
  type Term,
  termsOf,
} from "../../../../definition/condition.ts";
import { familyOf, type Family } from "../../../../definition/families.ts";
import type { Field, Fields } from "../../../../definition/grammar.ts";
import { currencyOf } from "../../../../definition/texts/currencyOf.ts";
import { isTemplate } from "../../../../definition/texts/placeholders.ts";
import { textOf } from "../../../../definition/texts/textOf.ts";
import { counted } from "../../../../domain/text/plural.ts";
import { formatDate } from "../../../../domain/time/formatDate.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { ReferenceText } from "../../fields/ReferenceText.tsx";

/** A condition in words: «Лимит» больше 40 000,00 и «Вид» — «Агентство». */
export const ConditionWords = ({ when, fields }: { when: Condition; fields: Fields }) => allOf(termsOf(when), fields);

const allOf = (terms: readonly Term[], fields: Fields): ReactNode =>
  joined(
    terms.map((term) => {
      if (!("any" in term))
        return (
          <>
            «{fields[term.name]?.label ?? term.name}» {asked(term.asked, fields, term.name)}
          </>
        );
      const any = joined(
        term.any.map((one) => allOf(one, fields)),
        " или ",
      );
      return terms.length === 1 ? any : <>({any})</>;
    }),
    " и ",
  );

function asked(question: Question, fields: Fields, name: string): ReactNode {
  const words = (value: Scalar) => valueWords(value, fields[name], fields);
  switch (question.is) {
    case "filled":
      return "заполнено";
    case "empty":
      return "пусто";
    case "before":
    case "after":
      return `${question.is === "before" ? "раньше" : "позже"} ${dayWords(question.bound)}`;
    case "over":
    case "under":
      return (
        <>
          {question.is === "over" ? "больше" : "меньше"} {words(question.bound)}
        </>
      );
    case "in":
      return <>— {joined(question.values.map(words), " или ")}</>;
    case "not":
      return (
        <>
          —{" "}
          {joined(
            question.values.map((value) => <>не {words(value)}</>),
            " и ",
          )}
        </>
      );
  }
}

function dayWords(bound: string): string {
  const days = daysFromToday(bound);
  if (days === undefined) return formatDate(bound);
  if (days === 0) return "сегодняшнего дня";
  const count = counted(Math.abs(days), "день", "дня", "дней");
  return days > 0 ? `чем через ${count}` : `чем ${count} назад`;
}

/** Families whose values are words, and stand in quotes. */
const worded: readonly Family[] = ["text", "boolean", "choice", "choices"];

function valueWords(value: Scalar, field: Field | undefined, fields: Fields): ReactNode {
  if (value === null) return "пусто";
  if (!field) return String(value);
  if (field.type === "reference") return <ReferenceText field={field} id={Number(value)} />;
  // One of several choices is asked for by its key.
  const currency = currencyIn(field, fields);
  const text = textOf(field.type === "choices" ? [value] : value, field, { region: pageRegion(), currency });
  return worded.includes(familyOf(field.type)) ? `«${text}»` : text;
}

/** The currency of a sum in all records of a section, unless it differs between them. */
function currencyIn(field: Field, fields: Fields): string | undefined {
  if (field.type !== "money") return undefined;
  const differs = field.currency === undefined ? Object.hasOwn(fields, "region") : isTemplate(field.currency);
  return differs ? undefined : currencyOf(field, {}, pageRegion());
}

const joined = (parts: readonly ReactNode[], between: string): ReactNode =>
  createElement(Fragment, null, ...parts.flatMap((part, at) => (at === 0 ? [part] : [between, part])));
