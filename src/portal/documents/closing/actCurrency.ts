import { regionCurrency } from "../../../domain/company/region.ts";
import type { Act } from "../../records.ts";

/** The code of the currency in which an act is made. */
export const actCurrency = ({ currency, region }: Act): string => currency ?? regionCurrency[region];
