import { payTypeChoices } from "../../../resources/shared/choices.ts";
import { contracts } from "../../../resources/clients/contracts.ts";
import { Fact, Facts } from "../../../ui/tables/Facts.tsx";
import type { Contract } from "../../records.ts";
import { validity } from "./validity.ts";

/** What a contract agrees. */
export function ContractFacts({ contract }: { contract: Contract }) {
  return (
    <Facts>
      <Fact name="Действует">{validity(contract)}</Fact>
      <Fact name={contracts.fields.type.label}>{contracts.fields.type.choices[contract.type]}</Fact>
      {contract.service && <Fact name={contracts.fields.service.label}>{contract.service}</Fact>}
      <Fact name={contracts.fields.paymentTerms.label}>{payTypeChoices[contract.paymentTerms]}</Fact>
      {contract.terms && <Fact name={contracts.fields.terms.label}>{contract.terms}</Fact>}
    </Facts>
  );
}
