// The grammar of decimals: JSON numbers and texts, stored as texts.
import { z } from "zod";

/** Decimal digits that a binary number stores exactly. */
const exactDigits = 15;

/**
 * A decimal as a text.
 * @param form the pattern of the text
 * @param fault the error for other texts, and for numbers that are not exact
 */
export const decimal = (form: RegExp, fault: string) =>
  z
    .union([
      z.number().refine((given) => form.test(String(given)) && digitsOf(given) <= exactDigits, fault),
      z.string().regex(form, fault),
    ])
    .transform(String);

const digitsOf = (given: number): number => String(given).replace(/\D/g, "").replace(/^0+/, "").length;
