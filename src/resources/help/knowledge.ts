import { helpPages } from "../../domain/text/helpPages.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { boolean, choices, integer, picture, reference, related, richText, text } from "../../definition/fields.ts";
import { regionChoices } from "../shared/choices.ts";

export const categories = defineResource({
  name: "categories",
  path: "knowledge/admin/categories",
  label: { one: "Раздел помощи", many: "Разделы помощи", new: "Новый раздел помощи" },
  icon: "category",
  menu: { group: "help", at: 240 },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  routes: {
    list: { route: "GET /api/knowledge/get-categories", unwrap: "data" },
    one: "list",
    create: { route: "POST /api/knowledge/create-category", unwrap: "data" },
    update: { route: "POST /api/knowledge/update-category", unwrap: "data" },
    delete: "DELETE /api/knowledge/delete-category/{id}",
  },
  fields: {
    title: text("Название", { required: true, max: 200, search: true }),
    sort: integer("Порядок", { min: 0, max: 100000, loose: true, help: "Меньшее число стоит выше" }),
    posts: related("Статьи", "posts", "categoryId"),
  },
  order: { by: "sort" },
  list: {
    columns: ["title", "sort", "updatedAt"],
    sort: "sort",
    empty: "Добавьте первый раздел: в нём будут статьи для клиентов.",
  },
  form: { tabs: { Основное: ["title", "sort"], Статьи: ["posts"] } },
});

export const posts = defineResource({
  name: "posts",
  path: "knowledge/admin/posts",
  editPath: "edit/{id}",
  label: { one: "Статья", many: "Статьи помощи", new: "Новая статья" },
  icon: "post",
  menu: { group: "help", at: 230 },
  represent: "{title}",
  owner: "nobody",
  access: {
    read: ["ADMIN", "CUSTOMER"],
    write: ["ADMIN"],
    rows: { CUSTOMER: { published: true } },
    regions: "regions",
  },
  routes: {
    nested: {
      categoryId: { route: "GET /api/knowledge/get-posts/{categoryId}", unwrap: "data.posts", parent: "data.category" },
    },
    one: { route: "GET /api/knowledge/get-post/{id}", unwrap: "data" },
    create: { route: "POST /api/knowledge/create-post", unwrap: "data", id: "data.postID" },
    update: { route: "POST /api/knowledge/update-post", unwrap: "data" },
    delete: "DELETE /api/knowledge/delete-post/{id}",
  },
  fields: {
    title: text("Заголовок", { required: true, max: 200, search: true }),
    categoryId: reference("Раздел", "categories", { required: true, default: { last: true } }),
    body: richText("Текст"),
    preview: picture("Картинка", { accept: ["image/png", "image/jpeg", "image/webp"], maxMegabytes: 5 }),
    toMain: boolean("На главной", { default: false }),
    published: boolean("Опубликована", {
      default: true,
      labels: ["Опубликована", "Черновик"],
      help: "Черновик видят только администраторы",
    }),
    regions: choices("Регионы", regionChoices, { help: "Пусто: во всех" }),
    pages: choices("Подсказывать на страницах", helpPages, { help: "В чате помощи, пока ничего не спросили" }),
    opens: integer("Открытий за 90 дней", { computed: "postOpens", readOnly: true, access: { read: ["ADMIN"] } }),
    helped: integer("Помогла", { computed: "postHelped", readOnly: true, access: { read: ["ADMIN"] } }),
    unhelpful: integer("Не помогла", { computed: "postUnhelpful", readOnly: true, access: { read: ["ADMIN"] } }),
    answers: related("Отзывы", "post-answers", "postId"),
    textVersion: integer("Версия текста", { readOnly: true, default: 1 }),
    sort: integer("Порядок в разделе", { min: 0, max: 100000, loose: true, help: "Меньшее число стоит выше" }),
  },
  order: { by: "sort", within: "categoryId" },
  revisions: ["title", "body"],
  autosave: true,
  // Specification §4.
  after: {
    save: [{ when: { toMain: true }, to: "/knowledge/" }, { to: "/knowledge/post/{id}" }],
    delete: "/knowledge/",
  },
  list: {
    columns: [
      { field: "title", width: 240 },
      "categoryId",
      "published",
      "toMain",
      "opens",
      "helped",
      "unhelpful",
      "updatedAt",
    ],
    filters: ["categoryId", "toMain", "published"],
    sort: "title",
    empty: "Напишите первую статью: клиенты найдут её в помощи.",
  },
  form: {
    tabs: {
      Статья: ["title", "categoryId", "body"],
      Показ: ["published", "toMain", "regions", "pages", "preview", "sort"],
      Отзывы: ["opens", "helped", "unhelpful", "answers"],
    },
  },
});
