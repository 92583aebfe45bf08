// Messages about links that don't work, with what the reader can do.
import type { LinkFault } from "../../../src/contract/people/registration.ts";
import { Problem } from "../../platform/problem.ts";
import type { LinkPurpose } from "./links.ts";

const again = "Попросите новое письмо: мы пришлём другую ссылку";

const sentences: Readonly<Record<LinkPurpose, Readonly<Record<LinkFault, string>>>> = {
  check: {
    expired: `Ссылка работала 48 часов, и это время вышло. ${again}`,
    used: `Эта ссылка уже сработала. Если вы уже выбрали пароль, войдите с ним; если нет, попросите новое письмо`,
    replaced: "Позже мы отправили вам ещё одно письмо. Откройте ссылку из него: она заменила эту",
    declined: "Мы рассмотрели заявку и пока не можем открыть по ней кабинет. Напишите нам, и мы вместе разберёмся",
    unknown: `Такой ссылки нет. Откройте её из письма целиком. ${again}`,
  },
  complete: {
    expired: `На выбор пароля было 48 часов, и это время вышло. ${again}`,
    used: "Пароль по этой ссылке уже выбран, и кабинет открыт. Войдите с ним; если пароль забыт, его можно сменить",
    replaced: "Позже мы отправили вам ещё одно письмо. Откройте ссылку из него: она заменила эту",
    declined: "Мы рассмотрели заявку и пока не можем открыть по ней кабинет. Напишите нам, и мы вместе разберёмся",
    unknown: `Такой ссылки нет. Откройте её из письма целиком. ${again}`,
  },
};

/** The refusal of a link; `errors.token` has the reason for the page. */
export const linkProblem = (purpose: LinkPurpose, fault: LinkFault): Problem =>
  new Problem(fault === "unknown" ? 404 : 410, sentences[purpose][fault], { errors: { token: fault } });
