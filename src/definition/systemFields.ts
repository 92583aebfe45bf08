import type { FieldOf } from "./grammar.ts";

/** The system fields, which lists and files may show. */
export const systemFields: Readonly<Record<string, FieldOf<"dateTime"> | FieldOf<"integer">>> = {
  id: { type: "integer", label: "Номер записи", readOnly: true },
  createdAt: { type: "dateTime", label: "Создано", readOnly: true },
  updatedAt: { type: "dateTime", label: "Изменено", readOnly: true },
};
