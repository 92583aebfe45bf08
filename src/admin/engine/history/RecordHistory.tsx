import type { RaRecord } from "ra-core";
import { useState } from "react";
import type { Definition } from "../../../definition/grammar.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { useRole } from "../definitions.tsx";
import { represent } from "../../../definition/texts/represent.ts";
import { HistoryFeed } from "./HistoryFeed.tsx";

/** The audit of a record, above its page; for administrators. */
export function RecordHistory({ definition, record }: { definition: Definition; record: RaRecord }) {
  const role = useRole();
  const [open, setOpen] = useState(false);
  if (role !== "ADMIN") return null;
  return (
    <>
      <IconButton icon="history" label="История изменений" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`История: ${represent(definition, record, pageRegion())}`}
        width="wide"
      >
        <RecordFeed definition={definition} record={record} />
      </Dialog>
    </>
  );
}

/** The audit of a record, reloaded for each of its versions. */
export const RecordFeed = ({ definition, record }: { definition: Definition; record: RaRecord }) => (
  <HistoryFeed
    key={String(record["version"])}
    query={{ resource: definition.name, recordId: Number(record.id) }}
    named={false}
    empty="С тех пор, как запись появилась, её никто не менял."
  />
);
