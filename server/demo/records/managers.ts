import type { ListedRegion } from "../../../src/domain/company/region.ts";
import type { Insert } from "../model.ts";

/** The managers of the demo's clients, including the first administrator. */
const people: Readonly<Record<ListedRegion, readonly (readonly [name: string, email: string, phone: string])[]>> = {
  by: [
    ["Ковалёва Анна Петровна", "kovaleva@kabinet.example", "+375291000001"],
    ["Мороз Павел Сергеевич", "moroz@kabinet.example", "+375291000002"],
    ["Савицкая Ольга Игоревна", "savickaya@kabinet.example", "+375291000003"],
  ],
  kz: [
    ["Ахметов Ерлан Маратович", "akhmetov@kabinet.example", "+77011000001"],
    ["Сулейменова Динара Асхатовна", "suleimenova@kabinet.example", "+77011000002"],
  ],
};

type Managers = Readonly<Record<ListedRegion, readonly number[]>>;

export async function addManagers(insert: Insert): Promise<Managers> {
  const ofRegion = (region: ListedRegion) =>
    insert(
      "managers",
      people[region].map(([name, email, phone]) => ({ name, email, phone, region })),
    );
  return { by: await ofRegion("by"), kz: await ofRegion("kz") };
}

/** A client's manager; null for some new clients. */
export function managerFor(managers: Managers, region: ListedRegion, index: number): number | null {
  const own = managers[region];
  return index % 17 === 16 ? null : (own[(index * 7) % own.length] ?? null);
}
