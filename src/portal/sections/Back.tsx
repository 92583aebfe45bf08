import { Link } from "react-router";
import type { Definition } from "../../definition/grammar.ts";
import { listPath } from "./places.ts";

/** Where the page is: the way back to its list. */
export const Back = ({ definition }: { definition: Definition }) => (
  <nav aria-label="Где вы">
    <Link to={listPath(definition)}>{definition.label.many}</Link>
  </nav>
);
