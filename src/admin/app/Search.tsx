import { builtInDefinitions } from "../../resources/index.ts";
import { SearchButton } from "../engine/search/SearchButton.tsx";

export const Search = () => <SearchButton builtIn={builtInDefinitions} />;
