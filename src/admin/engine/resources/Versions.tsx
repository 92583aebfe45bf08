import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../domain/time/formatDate.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import "../history/revisions/revisions.css";
import { TextDiff } from "./TextDiff.tsx";
import { usePlannedSave } from "./usePlannedSave.tsx";

interface VersionsProps {
  section: {
    readonly name: string;
    readonly version: number;
    readonly owner: "product" | "file" | "database";
  };
}

/** Opens the versions of a definition. */
export function VersionsButton({ section }: VersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button icon="history" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Версии
      </Button>
      <Dialog open={isOpen} onClose={close} title="Версии описания" width="wide">
        <Versions section={section} onRestored={close} />
      </Dialog>
    </>
  );
}

function Versions({ section, onRestored }: VersionsProps & { onRestored: () => void }) {
  const { name, version, owner } = section;
  const { data, error, refetch } = useQuery({
    ...callQuery("GET /api/definitions/sections/{name}/versions", { params: { name } }),
    staleTime: 0,
  });
  const [chosen, choose] = useState(version);
  if (error) return <ErrorState title="Не удалось прочитать версии" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton count={5} />;
  const before = data[data.findIndex(({ id }) => id === chosen) + 1]?.id;
  return (
    <div className="revisions">
      <ul className="revisions__list" aria-label="Версии, новые сверху">
        {data.map(({ id, at, author, file }) => (
          <li key={id}>
            <button
              type="button"
              className="revisions__version"
              aria-pressed={id === chosen}
              onClick={() => choose(id)}
            >
              <span className="figure">{formatDateTime(at, pageRegion())}</span>
              <span>{file === null ? (author ?? "Автор неизвестен") : `файл ${file}`}</span>
              {id === version && <span className="quiet">действует</span>}
            </button>
          </li>
        ))}
      </ul>
      <div className="revisions__shown">
        <Difference {...{ name, before }} after={chosen} />
        {chosen !== version && owner === "database" && <RollBack {...{ name, chosen, onRestored }} seen={version} />}
      </div>
    </div>
  );
}

const textQuery = (name: string, id: number) => ({
  ...callQuery("GET /api/definitions/sections/{name}/versions/{id}", { params: { name, id } }),
  staleTime: Infinity,
});

/** @param before the previous version; absent for the first, where everything is new */
function Difference({ name, before, after }: { name: string; before: number | undefined; after: number }) {
  const one = useQuery(textQuery(name, after));
  const another = useQuery({ ...textQuery(name, before ?? 0), enabled: before !== undefined });
  const error = one.error ?? another.error;
  if (error) return <ErrorState title="Не удалось прочитать версию" error={error} onRetry={() => void one.refetch()} />;
  if (!one.data || (before !== undefined && !another.data)) return <Skeleton count={4} />;
  return <TextDiff before={before === undefined ? "" : (another.data?.text ?? "")} after={one.data.text} />;
}

interface RollBackProps {
  name: string;
  chosen: number;
  seen: number;
  onRestored: () => void;
}

function RollBack({ name, chosen, seen, onRestored }: RollBackProps) {
  const client = useQueryClient();
  const { save, isSaving, dialog } = usePlannedSave({
    name,
    seen,
    back: chosen,
    onSaved: () => {
      notify.success("Версия возвращена");
      onRestored();
    },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.fetchQuery(textQuery(name, chosen)),
    onSuccess: ({ text }) => save(text),
    onError: (problem) => notify.error(problem),
  });
  return (
    <>
      <Button look="primary" busy={isPending || isSaving} onClick={() => mutate()}>
        Вернуть эту версию
      </Button>
      {dialog}
    </>
  );
}
