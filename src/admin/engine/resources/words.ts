// Addresses and texts of the screens about sections.
import type { DefinitionFault, SectionOverview } from "../../../contract/records/definitions.ts";
import type { Role } from "../../../domain/company/role.ts";

const resourcesPath = "/admin/resources";

/** Beside the list and not below it, where it could be a section's name. */
export const newResourcePath = "/admin/new-resource";
export const fromFilePath = "/admin/resource-from-file";

export const resourcePath = (name: string): string => `${resourcesPath}/${encodeURIComponent(name)}`;

export function whoseOf({ owner, file, extended }: Pick<SectionOverview, "owner" | "file" | "extended">): string {
  if (owner === "file") return `В файле ${file ?? ""}`;
  if (owner === "database") return "Здесь, в базе";
  return extended ? `В продукте, дополнен ${file === undefined ? "здесь" : `файлом ${file}`}` : "В продукте";
}

const people: Readonly<Record<Role, string>> = { ADMIN: "администраторы", CUSTOMER: "клиенты" };

const namesOf = (roles: readonly string[]): string =>
  roles.map((role) => (role in people ? people[role as Role] : role)).join(" и ");

/** «Видят администраторы и клиенты, меняют администраторы». */
export function rightsOf({ read, write }: Pick<SectionOverview, "read" | "write">): string {
  const [see, change] = [namesOf(read), namesOf(write)];
  if (see === "") return "Не видит никто";
  if (change === "") return `Видят ${see}, сами не меняют`;
  return see === change ? `Видят и меняют ${see}` : `Видят ${see}, меняют ${change}`;
}

export const positionOf = ({ line, column }: Pick<DefinitionFault, "line" | "column">): string =>
  line === undefined ? "" : `${line}:${column ?? 1}: `;
