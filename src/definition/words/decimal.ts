// The grammar of decimals: read as JSON numbers and as texts, kept as texts.
import { z } from "zod";

/** A binary number holds as many decimal digits exactly. */
const exactDigits = 15;

/**
 * A decimal as a text.
 * @param form what the text looks like
 * @param fault said of another text, and of a number that is not exact
 */
export const decimal = (form: RegExp, fault: string) =>
  z
    .union([
      z.number().refine((given) => form.test(String(given)) && digitsOf(given) <= exactDigits, fault),
      z.string().regex(form, fault),
    ])
    .transform(String);

const digitsOf = (given: number): number => String(given).replace(/\D/g, "").replace(/^0+/, "").length;
