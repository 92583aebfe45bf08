import { useUser } from "../../../shell/RequireUser.tsx";
import { Fact } from "../../../ui/tables/Facts.tsx";

/** A paper's contract; renders nothing without one. */
export function ContractName({ id }: { id: number | null }) {
  const contract = useUser().contracts.find((known) => known.id === id);
  return contract ? <Fact name="Договор">№ {contract.number}</Fact> : null;
}
