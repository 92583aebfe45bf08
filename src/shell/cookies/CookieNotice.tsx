import { useEffect, useId, useRef } from "react";
import { agreeToCookies, cookieChoice, leavingAddress } from "./cookieAgree.ts";
import "./CookieNotice.css";
import { Button } from "../../ui/controls/Button.tsx";

/** The cookie notice with three equal answers (specification §4). It takes its own space in the page. */
export function CookieNotice() {
  const id = useId();
  const notice = useRoomBelow();
  const address = leavingAddress(document.referrer, location.host);
  const chosen = cookieChoice();
  return (
    <section ref={notice} className="cookie-notice" aria-labelledby={`${id}-title`}>
      <div className="cookie-notice__text">
        <h2 id={`${id}-title`}>Файлы cookie</h2>
        <p>
          Необходимые хранят ваш вход: без них кабинет не работает. Остальные включим, только если примете все.
          {chosen && <b> Сейчас: {chosen === "all" ? "приняты все" : "только необходимые"}.</b>}
        </p>
        <p id={`${id}-leave`} className="quiet">
          Откажетесь — закроем кабинет и перейдём на {new URL(address).host}.
        </p>
      </div>
      <div className="cookie-notice__answers">
        <Button size="small" onClick={() => agreeToCookies("all")}>
          Принять все
        </Button>
        <Button size="small" onClick={() => agreeToCookies("basic")}>
          Только необходимые
        </Button>
        <Button size="small" aria-describedby={`${id}-leave`} onClick={() => location.assign(address)}>
          Отказаться
        </Button>
      </div>
    </section>
  );
}

/** Tells the page the notice's height, so that focused elements scroll clear of it. */
function useRoomBelow() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--foot-room", `${element.current?.offsetHeight ?? 0}px`);
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--foot-room");
    };
  }, []);
  return element;
}
