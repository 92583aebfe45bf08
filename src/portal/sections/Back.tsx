import { Link } from "react-router";
import type { Definition } from "../../definition/grammar.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { listPath } from "./places.ts";
import "./Section.css";

/** A link back to the section's list. */
export const Back = ({ definition }: { definition: Definition }) => (
  <nav aria-label="Где вы">
    <Link to={listPath(definition)} className="section__back">
      <Icon name="chevron-left" size={16} />
      {definition.label.many}
    </Link>
  </nav>
);
