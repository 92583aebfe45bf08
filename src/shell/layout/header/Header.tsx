import type { MouseEventHandler, ReactNode } from "react";
import { Link } from "react-router";
import { redirects } from "../../../dataProvider/session/redirects.ts";
import { useUser } from "../../RequireUser.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import "./Header.css";
import { Rates } from "../../rates/Rates.tsx";
import { UserBlock } from "./UserBlock.tsx";
import { Wordmark } from "../Wordmark.tsx";

/** The header of every screen: the product, the day's rates, and the user. */
export function Header({ tools, onOpenMenu }: { tools?: ReactNode; onOpenMenu: MouseEventHandler<HTMLElement> }) {
  const { secondFactor } = useUser();
  return (
    <header className="header">
      <div className="header__burger">
        <IconButton icon="menu" label="Открыть меню" aria-expanded={false} onClick={onOpenMenu} />
      </div>
      <Link to={redirects.home} className="header__home" aria-label="Кабинет, на главную">
        <Wordmark />
      </Link>
      {secondFactor !== "required" && tools}
      {secondFactor !== "required" && <Rates />}
      <UserBlock />
    </header>
  );
}
