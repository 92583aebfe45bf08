import type { Region } from "../domain/region.ts";
import { countries } from "../regions/index.ts";

/** What the region's site is called, on pages and in letters. */
export const siteTitle = (region: Region): string => `Кабинет · ${countries[region].name}`;
