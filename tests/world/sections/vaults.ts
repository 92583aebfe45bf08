// An operator's sections with a field of each kind that customers may not read.

const access = { read: ["ADMIN"] };
const both = { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN", "CUSTOMER"] };
export const keepers = {
  name: "keepers",
  label: { one: "Хранитель", many: "Хранители" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: { title: { type: "text", label: "Имя", search: true } },
  list: { columns: ["title"], sort: "title" },
  form: { tabs: { Хранитель: ["title"] } },
};

export const vaults = {
  name: "vaults",
  label: { one: "Сейф", many: "Сейфы" },
  represent: "{title} {memo}",
  owner: "customerId",
  access: both,
  fields: {
    title: { type: "text", label: "Название", search: true },
    customerId: { type: "reference", label: "Клиент", to: "customers", required: true },
    keeperId: { type: "reference", label: "Хранитель", to: "keepers", search: true },
    memo: { type: "text", label: "Заметка", search: true, access },
    code: { type: "text", label: "Код", unique: true, search: true, access },
    cost: { type: "money", label: "Цена", currency: "BYN", search: true, access },
    fine: { type: "money", label: "Пеня", currency: "BYN", formula: "cost * 1.5" },
    grade: { type: "choice", label: "Класс", choices: { secret: "Тайный", plain: "Обычный" }, access },
    lines: {
      type: "lines",
      label: "Строки",
      fields: {
        item: { type: "text", label: "Что" },
        price: { type: "money", label: "Почём", currency: "BYN", access },
        weighed: { type: "boolean", label: "Взвешено", default: false, access: { write: ["ADMIN"] } },
      },
    },
    open: { type: "boolean", label: "Открыт", default: false },
  },
  list: {
    columns: ["title", "memo", "cost", "fine", "lines"],
    filters: ["title", "grade"],
    sort: "title",
    totals: ["cost", "fine"],
    quick: [
      { key: "secret", label: "Тайные", when: { grade: "secret" } },
      { key: "kept", label: "У ключницы", when: { "keeperId.title": "Ключница" } },
      { key: "grouped", label: "Без менеджера", when: { "customerId.managerId": { filled: false } } },
      { key: "all", label: "Все", when: { title: { filled: true } } },
    ],
  },
  form: { tabs: { Сейф: ["title", "customerId", "keeperId", "memo", "code", "cost", "grade", "lines", "open"] } },
  duplicates: { with: ["vaults"], by: ["title", "code"] },
  revisions: ["title", "memo"],
  import: true,
  notes: true,
  timeline: [{ of: "visits", by: "vaultId", shows: ["fee", "reason"] }],
  frozen: [{ when: { grade: "secret" }, open: ["title", "lines", "open"], because: "Закрыто" }],
  actions: {
    unlock: {
      label: "Открыть",
      on: ["row", "record", "bulk"],
      route: "POST /api/resources/vaults/{id}/unlock",
      access: ["ADMIN", "CUSTOMER"],
      when: { grade: "plain" },
      set: { open: true },
      success: "Открыт",
    },
    restock: {
      label: "Переложить",
      on: ["record"],
      route: "POST /api/resources/vaults/{id}/restock",
      access: ["ADMIN", "CUSTOMER"],
      input: ["lines"],
      success: "Переложено",
    },
  },
};

export const visits = {
  name: "visits",
  label: { one: "Визит", many: "Визиты" },
  represent: "{reason}",
  owner: "customerId",
  access: both,
  fields: {
    customerId: { type: "reference", label: "Клиент", to: "customers", required: true },
    vaultId: { type: "reference", label: "Сейф", to: "vaults", fill: { reason: "title" } },
    reason: { type: "text", label: "Зачем", search: true },
    fee: { type: "money", label: "Плата", currency: "BYN", access },
    stops: {
      type: "lines",
      label: "Остановки",
      fields: {
        vaultId: { type: "reference", label: "Сейф", to: "vaults", fill: { name: "title", fee: "cost" } },
        name: { type: "text", label: "Название", required: true },
        fee: { type: "money", label: "Плата", currency: "BYN", access },
      },
    },
  },
  list: { columns: ["reason", "vaultId"], sort: "reason" },
  form: { tabs: { Визит: ["customerId", "vaultId", "reason", "fee", "stops"] } },
  papers: {
    pass: {
      label: "Пропуск",
      title: "Пропуск к «{vaultId}»",
      below: "{reason}",
      access: ["ADMIN", "CUSTOMER"],
      blocks: [{ text: "{vaultId}, {vaultId.title}" }],
    },
  },
  import: true,
};
