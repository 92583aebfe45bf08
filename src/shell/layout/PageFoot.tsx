import { Link } from "react-router";
import { openCookieNotice } from "../cookies/cookieAgree.ts";
import "./PageFoot.css";

/** The footer: legal documents, and a button to change the cookie answer. */
export function PageFoot() {
  return (
    <footer className="page-foot">
      <Link to="/legal/publicContract">Публичный договор</Link>
      <Link to="/legal/policy">Персональные данные</Link>
      <button type="button" onClick={openCookieNotice}>
        Настройки cookie
      </button>
    </footer>
  );
}
