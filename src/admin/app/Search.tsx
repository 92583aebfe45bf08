import { builtInDefinitions } from "../../resources/index.ts";
import { SearchButton } from "../engine/search/SearchButton.tsx";
import { useFreshSections } from "../../shell/data/useFreshSections.ts";

/** In the header of every administrator's page. */
export function Search() {
  useFreshSections();
  return <SearchButton builtIn={builtInDefinitions} />;
}
