import { defaultRegion } from "../../domain/company/region.ts";
import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { boolean, choice, email, phone, reference, related, text } from "../../definition/fields.ts";

/** The provider's account managers; `userId` refers to the user of one who signs in. */
export const managers = defineResource({
  name: "managers",
  path: "admin/managers",
  label: { one: "Менеджер", many: "Менеджеры", new: "Новый менеджер" },
  icon: "user",
  menu: { group: "clients", at: 40 },
  represent: "{name}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    name: text("Имя", { required: "Напишите, как зовут менеджера", max: 255, search: true }),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
    email: email("E-mail", { unique: true, search: true }),
    phone: phone("Телефон"),
    userId: reference("Входит как", "staff", { help: "Тогда у сотрудника есть отбор «Мои клиенты»" }),
    isActive: boolean("Работает", { default: true, labels: ["Работает", "В архиве"] }),
    customers: related("Клиенты", "customers", "managerId"),
  },
  deletion: {
    instead: { label: "Перенести в архив", set: { isActive: false }, success: "Менеджер в архиве" },
  },
  list: {
    columns: [{ field: "name", width: 208 }, "region", "email", "phone", { field: "userId", rank: 2 }, "isActive"],
    filters: ["region", "userId", "isActive"],
    sort: "name",
    empty: "Добавьте менеджеров: клиенты увидят их имена и телефоны в своём кабинете.",
  },
  form: { tabs: { Менеджер: ["name", "region", "email", "phone", "userId", "isActive"], Клиенты: ["customers"] } },
});
