/** What registration is, painted by public/early.js before the form has loaded. */
export const introduction = {
  title: "Регистрация компании",
  lead: "Рекламные аккаунты, пополнения и документы вашей компании — в одном кабинете. Заполнить форму можно минут за пять.",
};
