import { messages } from "../../i18n/messages.ts";
import type { FieldOf } from "../../definition/grammar.ts";

export type FileField = FieldOf<"file"> | FieldOf<"picture">;

const pictures = ["image/png", "image/jpeg", "image/webp"] as const;
const megabyte = 1024 * 1024;
const names: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
};

/** The MIME types that the field accepts; the same as on the server (server/engine/files/uploads.ts). */
export const acceptedBy = ({ type, accept }: FileField): readonly string[] =>
  accept ?? (type === "picture" ? pictures : ["application/pdf", ...pictures]);

const maxMegabytesOf = ({ maxMegabytes = 20 }: FileField): number => maxMegabytes;

/** The field's limits in words: «PDF, PNG до 20 МБ, 25×25 пикселей». */
export function rulesOf(field: FileField): string {
  const kinds = acceptedBy(field).map((type) => names[type] ?? type);
  const size =
    field.type === "picture" && field.width !== undefined ? `, ${field.width}×${field.height ?? 0} пикселей` : "";
  return `${kinds.join(", ")} до ${maxMegabytesOf(field)} МБ${size}`;
}

/** Checks a chosen file before the upload; the server checks its bytes again. */
export async function fileProblem(field: FileField, file: File): Promise<string | undefined> {
  if (!acceptedBy(field).includes(file.type)) return messages.badFormat;
  if (file.size > maxMegabytesOf(field) * megabyte) return `Файл больше ${maxMegabytesOf(field)} МБ`;
  if (field.type !== "picture" || field.width === undefined || field.height === undefined) return undefined;
  const size = await pictureSize(file);
  if (!size) return messages.badFormat;
  return size.width === field.width && size.height === field.height
    ? undefined
    : `Нужна картинка ${field.width}×${field.height} пикселей, а эта — ${size.width}×${size.height}`;
}

async function pictureSize(file: File): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return undefined;
  }
}

/** "1,5 МБ", "12 КБ". */
export function sizeInWords(bytes: number): string {
  const [amount, unit] = bytes >= megabyte ? [bytes / megabyte, "МБ"] : [Math.max(1, Math.round(bytes / 1024)), "КБ"];
  return `${amount.toLocaleString("ru-RU", { maximumFractionDigits: 1 })}\u00a0${unit}`;
}
