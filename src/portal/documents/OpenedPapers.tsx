import { useQuery } from "@tanstack/react-query";
import { contracts } from "../../resources/clients/contracts.ts";
import { acts } from "../../resources/papers/acts.ts";
import { reconciliations } from "../../resources/papers/reconciliations.ts";
import { callQuery } from "../../shell/data/callQuery.ts";
import { useAddress } from "../useAddress.ts";
import { BillDialog } from "./bills/BillDialog.tsx";
import { RequestDialog } from "./bills/RequestDialog.tsx";
import { ActBody } from "./closing/ActBody.tsx";
import { ClosingSum } from "./closing/ClosingSum.tsx";
import { ReconciliationDialog } from "./closing/ReconciliationDialog.tsx";
import { ContractFacts } from "./contracts/ContractFacts.tsx";
import { openedIn } from "./opened.ts";
import { SignDialog } from "./signing/SignDialog.tsx";
import { SignedPaperDialog } from "./signing/SignedPaperDialog.tsx";
import { signedKinds } from "./signing/signedKinds.ts";

/** The papers that the address opens: bills and acts above the reconciliation that names them. */
export function OpenedPapers() {
  const address = useAddress();
  const bill = openedIn(address, "bill");
  const request = openedIn(address, "request");
  const act = openedIn(address, "act");
  const contract = openedIn(address, "contract");
  const kept = openedIn(address, "kept");
  const closing = (name: string) => () => address.set({ [name]: undefined });
  return (
    <>
      {address.get("sign") !== "" && <Unsigned />}
      {address.get("reconciliation") !== "" && <ReconciliationDialog onClose={closing("reconciliation")} />}
      {bill !== undefined && <BillDialog id={bill} onClose={closing("bill")} />}
      {request !== undefined && <RequestDialog id={request} onClose={closing("request")} />}
      {act !== undefined && (
        <SignedPaperDialog kind="act" definition={acts} id={act} onClose={closing("act")}>
          {(shown) => "totalWithVat" in shown && <ActBody act={shown} />}
        </SignedPaperDialog>
      )}
      {contract !== undefined && (
        <SignedPaperDialog kind="contract" definition={contracts} id={contract} onClose={closing("contract")}>
          {(shown) => "startDate" in shown && <ContractFacts contract={shown} />}
        </SignedPaperDialog>
      )}
      {kept !== undefined && (
        <SignedPaperDialog kind="reconciliation" definition={reconciliations} id={kept} onClose={closing("kept")}>
          {(shown) => "dateFrom" in shown && <ClosingSum kept={shown} />}
        </SignedPaperDialog>
      )}
    </>
  );
}

/** The papers of one kind that wait for the customer's signature. */
function Unsigned() {
  const address = useAddress();
  const { data } = useQuery(callQuery("GET /api/documents/todo"));
  const asked = signedKinds.find(({ kind }) => kind === address.get("sign"));
  if (!asked || !data?.electronicExchange) return null;
  return (
    <SignDialog
      title="Подписать документы"
      papers={data.toSign.filter(({ kind }) => kind === asked.kind)}
      onOpen={({ id }) => address.reset({ ...asked.where, [asked.opens]: String(id) }, "push")}
      onClose={() => address.set({ sign: undefined })}
    />
  );
}
