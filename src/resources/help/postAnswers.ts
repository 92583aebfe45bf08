import { defaultRegion } from "../../domain/company/region.ts";
import { maxHelpCommentLength, unhelpfulReasons } from "../../domain/text/helpAnswers.ts";
import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { boolean, choice, integer, longText, reference } from "../../definition/fields.ts";

/** Whether posts of the help base helped, and why not. Answers are anonymous. */
export const postAnswers = defineResource({
  name: "post-answers",
  path: "knowledge/admin/answers",
  label: { one: "Отзыв о статье", many: "Отзывы о статьях" },
  icon: "star",
  menu: { group: "help", at: 260 },
  represent: "{id}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: ["ADMIN"] },
  fields: {
    postId: reference("Статья", "posts", { required: true, onDelete: "together" }),
    postVersion: integer("Версия статьи", { required: true, min: 1, default: 1 }),
    helped: boolean("Помогла", { labels: ["Да", "Нет"] }),
    reason: choice("Почему нет", unhelpfulReasons),
    comment: longText("Своими словами", { max: maxHelpCommentLength, search: true }),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
  },
  list: {
    columns: ["updatedAt", { field: "postId", width: 240 }, "helped", "reason", "comment", "region"],
    filters: ["postId", "helped", "reason", "region"],
    sort: "-updatedAt",
    empty: "Статьи ещё никто не оценил.",
  },
  form: { tabs: { Отзыв: ["postId", "helped", "reason", "comment", "postVersion", "region"] } },
});
