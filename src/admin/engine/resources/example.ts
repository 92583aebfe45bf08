/** A small section to begin with. */
export const example = `{
  "name": "my-section",
  "label": { "one": "Запись", "many": "Мой раздел", "new": "Новая запись" },
  "represent": "{title}",
  "owner": "nobody",
  "access": { "read": ["ADMIN"], "write": ["ADMIN"] },
  "fields": {
    "title": { "type": "text", "label": "Название", "required": true, "max": 200, "search": true },
    "day": { "type": "date", "label": "Дата" },
    "note": { "type": "longText", "label": "Заметка" }
  },
  "list": { "columns": ["title", "day"], "filters": ["day"], "sort": "title" },
  "form": { "tabs": { "Основное": ["title", "day", "note"] } }
}
`;
