/** What a password must be (server/auth/passwordRules.ts), said before it is chosen. */
export const passwordHint = "Не короче 8 символов. Лучше всего — несколько несвязанных слов.";
