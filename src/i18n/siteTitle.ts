import type { Region } from "../domain/company/region.ts";
import { countries } from "../regions/index.ts";

/** The name of the region's site, on pages and in letters. */
export const siteTitle = (region: Region): string => `Кабинет · ${countries[region].name}`;
