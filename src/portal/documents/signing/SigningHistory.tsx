import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../../domain/time/formatDate.ts";
import type { SignedPaper } from "../../../domain/papers/signing.ts";
import { download } from "../../../dataProvider/resourceClient.ts";
import { signatures } from "../../../resources/papers/signatures.ts";
import { notify } from "../../../ui/notify.ts";
import { saveFile } from "../../../shell/data/saveFile.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { general, readPage, type Signature } from "../../records.ts";
import "./SigningHistory.css";

const referring = { act: "actId", contract: "contractId", reconciliation: "reconciliationId" } as const;

interface SigningHistoryProps {
  kind: SignedPaper;
  id: number;
  /** The paper's version, which changes with every signature event. */
  version: number;
}

/** The events of a paper's signatures, latest first. */
export function SigningHistory({ kind, id, version }: SigningHistoryProps) {
  const { data } = useQuery({
    queryKey: [signatures.name, kind, id, version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        signatures,
        { sort: { field: "id", order: "DESC" }, page: 1, perPage: 50, filter: { [referring[kind]]: id } },
        signal,
      ),
  });
  if (!data) return <Skeleton count={2} />;
  if (data.data.length === 0) return null;
  return (
    <section className="signing-history" aria-label="Подписи">
      <h3>Подписи</h3>
      <ol>
        {data.data.map((happened) => (
          <Happened key={happened.id} happened={happened} />
        ))}
      </ol>
    </section>
  );
}

function Happened({ happened }: { happened: Signature }) {
  const { region } = useUser();
  const { event, side, person, certificate, reason, createdAt, document, signature } = happened;
  const { label, tone } = signatures.fields.event.choices[event];
  const save = async (field: "document" | "signature"): Promise<void> => {
    try {
      saveFile(await download(general(signatures), { ...happened }, { field }));
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <li>
      <div className="signing-history__head">
        <StateWord tone={tone}>{label}</StateWord>
        <span className="quiet figure">{formatDateTime(createdAt, region)}</span>
      </div>
      <p>
        {side === "customer" ? "Вы" : "Исполнитель"}
        {person && `: ${person}`}
      </p>
      {reason && <p>{reason}</p>}
      {certificate && <p className="quiet signing-history__certificate">{certificate}</p>}
      {event === "signed" && (
        <div className="signing-history__files">
          {document && (
            <Button size="small" look="quiet" icon="download" onClick={() => void save("document")}>
              Подписанный файл
            </Button>
          )}
          {signature && (
            <Button size="small" look="quiet" icon="download" onClick={() => void save("signature")}>
              Файл подписи
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
