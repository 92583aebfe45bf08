// A product of another field, made of definitions alone: a library with its books, readers, loans and fines.
import type { Definition } from "../../../src/definition/grammar.ts";
import { defineResource } from "../../../src/definition/defineResource.ts";
import {
  boolean,
  choice,
  date,
  email,
  integer,
  lines,
  money,
  reference,
  related,
  text,
} from "../../../src/definition/fields.ts";

const books = defineResource({
  name: "books",
  label: { one: "Книга", many: "Книги", new: "Новая книга" },
  icon: "documents",
  menu: { at: 10 },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  fields: {
    title: text("Название", { required: true, max: 200, search: true }),
    author: text("Автор", { required: true, max: 100, search: true }),
    year: integer("Год", { min: 1450, max: 2100 }),
    genre: choice("Жанр", { novel: "Роман", poems: "Стихи", science: "Наука" }, { required: true, default: "novel" }),
    copies: lines("Экземпляры", { shelf: text("Полка", { required: true }), onLoan: boolean("На руках") }),
    loanCount: integer("Выдач", { computed: "loanCount" }),
    loans: related("Выдачи", "loans", "bookId"),
  },
  list: { columns: ["title", "author", "genre", "loanCount"], filters: ["genre"], sort: "title" },
  form: { tabs: { Книга: ["title", "author", "year", "genre", "copies"], Выдачи: ["loans"] } },
  import: true,
});

const readers = defineResource({
  name: "readers",
  label: { one: "Читатель", many: "Читатели", new: "Новый читатель" },
  icon: "clients",
  menu: { at: 20 },
  represent: "{name}",
  owner: "id",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  fields: {
    name: text("Имя", { required: true, max: 100, search: true }),
    email: email("E-mail", { unique: true }),
  },
  list: { columns: ["name", "email"], sort: "name" },
  form: { tabs: { Читатель: ["name", "email"] } },
});

const loans = defineResource({
  name: "loans",
  label: { one: "Выдача", many: "Выдачи", new: "Новая выдача" },
  icon: "calendar",
  menu: { at: 30 },
  represent: "до {due}",
  owner: "readerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  fields: {
    readerId: reference("Читатель", "readers", { required: true }),
    bookId: reference("Книга", "books", { required: true }),
    due: date("Вернуть до", { required: true }),
    returned: boolean("Возвращена", { labels: ["Возвращена", "На руках"] }),
  },
  list: { columns: ["readerId", "bookId", "due", "returned"], filters: ["returned"], sort: "-due" },
  form: { tabs: { Выдача: ["readerId", "bookId", "due", "returned"] } },
  actions: {
    giveBack: {
      label: "Принять",
      icon: "check",
      on: ["row", "record"],
      route: "POST /api/resources/loans/{id}/give-back",
      access: ["ADMIN"],
      success: "Книга принята",
      when: { returned: false },
      set: { returned: true },
    },
  },
});

const fines = defineResource({
  name: "fines",
  label: { one: "Штраф", many: "Штрафы", new: "Новый штраф" },
  icon: "bill",
  menu: { at: 40 },
  represent: "{reason}",
  owner: "readerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  fields: {
    readerId: reference("Читатель", "readers", { required: true }),
    amount: money("Сумма", { required: true, min: "0.01", currency: "BYN" }),
    reason: text("За что", { required: true, max: 200 }),
  },
  list: { columns: ["readerId", "amount", "reason"], totals: ["amount"], sort: "-id" },
  form: { tabs: { Штраф: ["readerId", "amount", "reason"] } },
});

export const definitions = [books, readers, loans, fines] as readonly unknown[] as readonly Definition[];
