import type { Region } from "../../src/domain/region.ts";
import type { Insert } from "./model.ts";

/** Who looks after the demo's clients, the first administrator among them. */
const people: Readonly<Record<Region, readonly (readonly [name: string, email: string, phone: string])[]>> = {
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

type Managers = Readonly<Record<Region, readonly number[]>>;

export async function addManagers(insert: Insert): Promise<Managers> {
  const ofRegion = (region: Region) =>
    insert(
      "managers",
      people[region].map(([name, email, phone]) => ({ name, email, phone, region })),
    );
  return { by: await ofRegion("by"), kz: await ofRegion("kz") };
}

/** A client's manager; a new client may have none yet. */
export function managerFor(managers: Managers, region: Region, index: number): number | null {
  const own = managers[region];
  return index % 17 === 16 ? null : (own[(index * 7) % own.length] ?? null);
}
