// The texts of registration's letters.
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { queueLetter } from "../../platform/mail/queueLetter.ts";
import type { Services } from "../../platform/services.ts";

interface Reader {
  readonly email: string;
  readonly companyName: string;
  readonly region: Region;
}

type Letter = Omit<Parameters<typeof queueLetter>[2], "to" | "region" | "button"> & {
  readonly button: { readonly label: string; readonly path: string; readonly token?: string };
};

const lifetime = "Ссылка работает 48 часов и один раз.";
const notYou = "Если вы ничего не заполняли у нас, просто не отвечайте на это письмо: без вас ничего не произойдёт.";

/** Asks to confirm a registration's e-mail. */
export const sendCheckLetter = (tx: Queryable, services: Services, reader: Reader, token: string): Promise<void> =>
  send(tx, services, reader, {
    kind: "registrationCheck",
    subject: "Подтвердите e-mail, чтобы открыть кабинет",
    paragraphs: [
      `Здравствуйте! Компания ${reader.companyName} зарегистрировалась в нашем кабинете с этим адресом.`,
      `Подтвердите, что он ваш, и выберите пароль. ${lifetime}`,
    ],
    button: { label: "Подтвердить e-mail", path: "/signup/check", token },
    afterword: [notYou],
  });

/** Leads a candidate with a confirmed e-mail to the choice of a password. */
export const sendCompleteLetter = (tx: Queryable, services: Services, reader: Reader, token: string): Promise<void> =>
  send(tx, services, reader, {
    kind: "registrationComplete",
    subject: "Остался один шаг: выберите пароль",
    paragraphs: [
      `Здравствуйте! E-mail компании ${reader.companyName} подтверждён.`,
      `Чтобы открыть кабинет, осталось выбрать пароль. ${lifetime}`,
    ],
    button: { label: "Выбрать пароль", path: "/signup/complete", token },
    afterword: [notYou],
  });

/** Greets a new customer. */
export const sendWelcomeLetter = (tx: Queryable, services: Services, reader: Reader): Promise<void> =>
  send(tx, services, reader, {
    kind: "welcome",
    subject: "Добро пожаловать",
    paragraphs: [
      `Здравствуйте! Кабинет компании ${reader.companyName} открыт. Ваш логин: ${reader.email}.`,
      "Начните с первых шагов: проверьте данные компании, добавьте рекламный аккаунт и пополните его.",
    ],
    button: { label: "К первым шагам", path: "/onboarding" },
    afterword: ["Если что-то непонятно, ответьте на это письмо или загляните в раздел «Помощь»."],
  });

/** Invites a customer created by an administrator to choose a password. */
export const sendInvitation = (tx: Queryable, services: Services, reader: Reader, token: string): Promise<void> =>
  send(tx, services, reader, {
    kind: "invitation",
    subject: "Вам открыт кабинет: выберите пароль",
    paragraphs: [
      `Здравствуйте! Мы открыли кабинет для компании ${reader.companyName}. Ваш логин: ${reader.email}.`,
      `Выберите пароль, чтобы войти. ${lifetime}`,
    ],
    button: { label: "Выбрать пароль", path: "/reset-password", token },
    afterword: ["Если ссылка устарела, на странице входа нажмите «Забыли пароль?», и мы пришлём новую."],
  });

/** Sends a link to choose a new password. */
export const sendPasswordLetter = (
  tx: Queryable,
  services: Services,
  reader: Pick<Reader, "email" | "region">,
  token: string,
): Promise<void> =>
  send(tx, services, reader, {
    kind: "passwordReset",
    subject: "Новый пароль для кабинета",
    paragraphs: [
      "Здравствуйте! Кто-то, надеемся, что вы, попросил новый пароль для кабинета с этим адресом.",
      `Выберите его по ссылке. ${lifetime} После этого все устройства, где вы входили, нужно будет открыть заново.`,
    ],
    button: { label: "Выбрать новый пароль", path: "/reset-password", token },
    afterword: ["Если это были не вы, ничего не делайте: прежний пароль останется в силе."],
  });

/** Tells a customer that their password was disabled, with a link to choose another one. */
export const sendChangedPassword = (tx: Queryable, services: Services, reader: Reader, token: string): Promise<void> =>
  send(tx, services, reader, {
    kind: "passwordReset",
    subject: "Новый пароль для кабинета",
    paragraphs: [
      `Здравствуйте! Администратор сменил пароль от кабинета компании ${reader.companyName}. Ваш логин: ${reader.email}.`,
      `Прежний пароль больше не действует. Выберите новый по ссылке. ${lifetime}`,
    ],
    button: { label: "Выбрать новый пароль", path: "/reset-password", token },
    afterword: ["Если вы об этом не просили, напишите нам. Новую ссылку пришлёт «Забыли пароль?» на странице входа."],
  });

async function send(
  tx: Queryable,
  services: Services,
  { email, region }: Pick<Reader, "email" | "region">,
  { button: { label, path, token }, ...letter }: Letter,
): Promise<void> {
  const href = services.hosts.siteOf(region) + path + (token === undefined ? "" : `?token=${token}`);
  await queueLetter(tx, services, { ...letter, to: email, region, button: { label, href } });
}
