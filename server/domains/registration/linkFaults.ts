// What people read when a link of a letter doesn't work, and what they can do then.
import type { LinkFault } from "../../../src/contract/registration.ts";
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

/** The refusal of a link, with the reason where the page can read it. */
export const linkProblem = (purpose: LinkPurpose, fault: LinkFault): Problem =>
  new Problem(fault === "unknown" ? 404 : 410, sentences[purpose][fault], { errors: { token: fault } });
