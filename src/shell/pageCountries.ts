import { type AddedCountry, learnCountries } from "../regions/added.ts";

/** Loads the added countries, which the server writes into the page. */
export function learnPageCountries(): void {
  const written = document.querySelector<HTMLMetaElement>("meta[name=countries]")?.content ?? "";
  // In development the page is not filled in.
  if (written.startsWith("{")) learnCountries(JSON.parse(written) as Readonly<Record<string, AddedCountry>>);
}
