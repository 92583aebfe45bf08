import { Link } from "react-router";
import { openCookieNotice } from "../cookies/cookieAgree.ts";
import "./PageFoot.css";

/** The end of every page: the documents that everybody may read, and the answer to the cookie notice, to be changed. */
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
