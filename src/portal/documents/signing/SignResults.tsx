import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Table } from "../../../ui/tables/Table.tsx";
import type { SignResult } from "./useSigning.ts";

interface SignResultsProps {
  refused: readonly SignResult[];
  /** A paper's display name. */
  nameOf: (result: SignResult) => string;
  onClose: () => void;
}

/** The papers that were not signed, with the reasons. */
export function SignResults({ refused, nameOf, onClose }: SignResultsProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Подписано не всё"
      actions={
        <Button look="primary" onClick={onClose}>
          Понятно
        </Button>
      }
    >
      <p>Эти документы остались без вашей подписи:</p>
      <Table
        label="Не подписаны"
        columns={[
          { key: "name", label: "Документ", card: "heading", cell: nameOf },
          { key: "message", label: "Почему", cell: ({ message }) => message },
        ]}
        rows={refused}
        rowKey={({ kind, id }) => `${kind} ${id ?? 0}`}
      />
    </Dialog>
  );
}
