const fields = {
  title: { type: "text", label: "Предмет", required: true, max: 200, search: true },
  number: { type: "text", label: "Инвентарный номер", unique: true },
  kind: { type: "choice", label: "Вид", choices: { desk: "Стол", chair: "Стул" }, default: "desk" },
  customerId: { type: "reference", label: "У кого", to: "customers" },
  boughtOn: { type: "date", label: "Куплено" },
  price: { type: "money", label: "Цена", currency: "BYN", min: "0" },
  inUse: { type: "boolean", label: "В работе", default: true },
  note: { type: "longText", label: "Заметка" },
};

/** An operator's section with fields of most kinds, and states. */
export const furniture = {
  name: "furniture",
  label: { one: "Предмет мебели", many: "Мебель офиса", new: "Новый предмет" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields,
  states: {
    path: [
      { key: "stored", label: "На складе", tone: "neutral", when: { inUse: false } },
      { key: "used", label: "В работе", tone: "good", final: true },
    ],
  },
  list: { columns: ["title", "kind", "customerId", "price", "state"], filters: ["kind", "state"], sort: "title" },
  form: { tabs: { Основное: Object.keys(fields) } },
};
