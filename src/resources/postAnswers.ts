import { defaultRegion } from "../domain/region.ts";
import { longestHelpComment, unhelpfulReasons } from "../domain/helpAnswers.ts";
import { regionChoices } from "./choices.ts";
import { defineResource } from "./defineResource.ts";
import { boolean, choice, integer, longText, reference } from "./fields.ts";

/** Whether posts of the help base helped, and why not. Who said so is nobody's business. */
export const postAnswers = defineResource({
  name: "post-answers",
  path: "knowledge/admin/answers",
  label: { one: "Отзыв о статье", many: "Отзывы о статьях" },
  icon: "chat",
  menu: { at: 260 },
  represent: "{id}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: ["ADMIN"] },
  fields: {
    postId: reference("Статья", "posts", { required: true, onDelete: "together" }),
    postVersion: integer("Версия статьи", { required: true, min: 1, default: 1 }),
    helped: boolean("Помогла", { labels: ["Да", "Нет"] }),
    reason: choice("Почему нет", unhelpfulReasons),
    comment: longText("Своими словами", { max: longestHelpComment, search: true }),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
  },
  list: {
    columns: ["updatedAt", "postId", "helped", "reason", "comment", "region"],
    filters: ["postId", "helped", "reason", "region"],
    sort: "-updatedAt",
  },
  form: { tabs: { Отзыв: ["postId", "helped", "reason", "comment", "postVersion", "region"] } },
});
