import { Link, Outlet } from "react-router";
import { redirects } from "../../dataProvider/session/redirects.ts";
import { countries } from "../../regions/index.ts";
import { pageRegion } from "../pageRegion.ts";
import { PageFoot } from "./PageFoot.tsx";
import "./SignupLayout.css";
import { SecondaryLayout } from "./SecondaryLayout.tsx";
import { Wordmark } from "./Wordmark.tsx";

/** The layout of registration and its documents: a full-page background (specification §2 Signup layout). */
export function SignupLayout() {
  return (
    <div className="signup-layout">
      <header className="signup-layout__header">
        <Link to={redirects.login} className="signup-layout__home" aria-label="Кабинет, ко входу">
          <Wordmark country={countries[pageRegion()].name} />
        </Link>
        <p>
          <span className="signup-layout__question">Уже зарегистрированы? </span>
          <Link to={redirects.login}>Войти</Link>
        </p>
      </header>
      <main className="signup-layout__main" tabIndex={-1}>
        <Outlet />
      </main>
      <PageFoot />
      <SecondaryLayout />
    </div>
  );
}
