import { defaultRegion } from "../../domain/company/region.ts";
import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { boolean, choice, email, related, text } from "../../definition/fields.ts";

/**
 * The provider's people who sign in: the administrators among the users, with the same ids. The database maintains the
 * table (migration 0082).
 */
export const staff = defineResource({
  name: "staff",
  path: "admin/staff",
  label: { one: "Сотрудник", many: "Сотрудники" },
  icon: "phone",
  menu: { group: "system", at: 325 },
  represent: "{name}",
  owner: "nobody",
  people: true,
  access: { read: ["ADMIN"], write: [], create: [], delete: [] },
  fields: {
    name: text("Имя", { required: true, max: 255, search: true }),
    email: email("E-mail", { required: true, search: true }),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
    isActive: boolean("Доступ", { default: true, labels: ["Есть доступ", "Без доступа"] }),
    managers: related("Менеджер", "managers", "userId"),
    tasks: related("Задачи", "tasks", "assigneeId"),
  },
  list: {
    columns: ["name", "email", "region", "isActive"],
    filters: ["region", "isActive"],
    sort: "name",
    empty: "Администраторов добавляют командой npm run admin.",
  },
  form: { tabs: { Сотрудник: ["name", "email", "region", "isActive"], Задачи: ["tasks"], Менеджер: ["managers"] } },
});
