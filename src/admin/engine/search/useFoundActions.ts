import { useQuery } from "@tanstack/react-query";
import type { SearchAnswer } from "../../../contract/records/search.ts";
import { readOne } from "../../../dataProvider/resourceClient.ts";
import { represent } from "../../../definition/texts/represent.ts";
import type { Role } from "../../../domain/company/role.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { may } from "../../../definition/access/access.ts";
import { offers } from "../actions/offered.ts";
import type { Definitions } from "../definitions.tsx";
import { recordPath } from "../paths.ts";
import type { OptionGroup } from "./options.ts";

/** The actions for the first found record; its page asks for their input. */
export function useFoundActions(
  answer: SearchAnswer | undefined,
  definitions: Definitions,
  role: Role,
): readonly OptionGroup[] {
  const first = answer?.groups[0];
  const target = definitions.find(first?.resource ?? "");
  const id = first?.hits[0]?.id;
  const { data: record } = useQuery({
    queryKey: ["found", target?.name, id],
    queryFn: ({ signal }) => (target && id !== undefined ? readOne(target, role, id, signal) : null),
    enabled: target !== undefined && may(target, "read", role),
    retry: false,
  });
  if (!target || !record || record.id !== id) return [];
  const name = represent(target, record, pageRegion());
  const options = offers(target, "record", role, record).map((offer) => ({
    ...{ key: `do ${target.name} ${id} ${offer.name}`, name: offer.label, note: name },
    ...{ to: recordPath(target, id), begin: offer.name },
  }));
  return options.length > 0 ? [{ label: "Действия", icon: "play", options }] : [];
}
